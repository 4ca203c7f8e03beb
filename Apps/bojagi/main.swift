internal import Dispatching

runProgram(modules: modules)
