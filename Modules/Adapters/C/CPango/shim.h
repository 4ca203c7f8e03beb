// A system library has the compiler flags of one package, and librsvg's lack those of pango. Nothing is declared here:
// who depends on this target beside CCairo can compile CCairo's header.
#pragma once
