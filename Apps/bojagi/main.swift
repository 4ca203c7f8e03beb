import Dispatching

runProgram(modules: modules)
