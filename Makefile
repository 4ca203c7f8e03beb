# Bojagi's doors. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

SWIFT ?= swift
# Builds with what gives memory faster than the C library: Docs/Decisions/compile-time.md.
MIMALLOC = $(firstword $(shell ls /usr/lib/*/libmimalloc.so.2 2>/dev/null))
QUICKLY = env $(MIMALLOC:%=LD_PRELOAD=%)
BUILD = $(QUICKLY) $(SWIFT) build
# In what time others leave. nice(1) has no effect: SwiftPM gives its compilers a priority of their own.
WHEN_IDLE = $(if $(shell command -v chrt),chrt --idle 0)
PREFIX ?= /usr/local
DESTDIR ?=
# Debian's C library for WebAssembly, of which only memory and string functions are linked.
WASI_LIBC ?= /usr/lib/wasm32-wasi/libc.a
# clang's 128-bit multiplication, which checked 64-bit arithmetic needs on 32-bit WebAssembly.
WASM_BUILTINS ?= /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a

# What the build and the tests need, by Debian package name. The one list: `make setup` installs from it.
PACKAGES :=
PACKAGES += libsqlite3-dev  # SQLite, behind SQLiteStore
PACKAGES += libpq-dev       # PostgreSQL, behind PostgresStore
PACKAGES += postgresql      # the server that its tests start for themselves
PACKAGES += pgbouncer       # the pool before it in those tests
PACKAGES += haproxy         # what stands before the nodes of a cluster
PACKAGES += python3-swift   # the object store that the tests of ObjectBlobs start: OpenStack Swift
PACKAGES += libsodium-dev   # SHA-256, behind FileBlobs, and passphrases, behind SodiumPassphrases
PACKAGES += libcurl4-openssl-dev  # photo sources on the web, behind CurlClient
PACKAGES += libmicrohttpd-dev libqrencode-dev  # serving the page and its link, behind MicroHTTPServer
PACKAGES += libgnutls28-dev  # certificates, behind GnuTLSCertificates
PACKAGES += openssl curl    # a second opinion on them, and on the server over TLS
PACKAGES += libnss3-tools   # gives the browser that tests the page an authority to trust
PACKAGES += zlib1g-dev      # large answers at a fraction of their size, behind ZlibCompression
PACKAGES += libcairo2-dev libpango1.0-dev librsvg2-dev  # drawing, text and parts, behind CairoRenderer
PACKAGES += libturbojpeg0-dev libwebp-dev libpng-dev libgif-dev liblcms2-dev  # photos, behind ImageCodecs
PACKAGES += libchafa-dev    # pictures in a terminal, behind TerminalPictures
PACKAGES += pkg-config      # how SwiftPM finds them
PACKAGES += libmimalloc2.0  # memory for the compiler, which then takes a seventh less time
PACKAGES += wasi-libc       # libc.a for the WebAssembly product
PACKAGES += libclang-rt-14-dev-wasm32  # 64-bit arithmetic for the same
PACKAGES += binaryen        # wasm-opt, which takes the last bytes off it
PACKAGES += esbuild         # puts the page's scripts into one
PACKAGES += brotli          # the page's files at their smallest
PACKAGES += chromium        # the browser that the page is measured in
PACKAGES += chromium-headless-shell  # the same without windows, at half the cost: tests the page
PACKAGES += fonts-noto-cjk fonts-noto-color-emoji  # Korean and emoji in pictures
PACKAGES += python3-venv    # holds what drives it, from PyPI, by Tests/Browser/requirements.txt
PACKAGES += cmark-gfm       # the reference that the Markdown parser is compared with
PACKAGES += poppler-utils   # reads the text of a PDF back
PACKAGES += strace          # stops the program at the N-th write in the kill tests
PACKAGES += zsh             # reads the completions for zsh
PACKAGES += python3         # a second reader of the JSON that commands print

# What only `make bench` needs.
BENCH_PACKAGES :=
BENCH_PACKAGES += libvips-tools librsvg2-bin  # the peers of thumbnails and of drawing
BENCH_PACKAGES += nginx-light wrk  # the peer of the server, and what asks both
BENCH_PACKAGES += taskwarrior     # the peer that board commands are measured against
PEERS := $(CURDIR)/.build/peers
# What drives the browser in tests, from PyPI.
DRIVER := $(CURDIR)/.build/browser/venv

# Swift files that are linted and formatted.
SOURCES := Package.swift Modules Apps Tests

# E targets, read off the rows of Package.swift: the shared ones but those named here, every model and scene.
# ArchitectureTests holds this list to its own table.
HOST_SHARED := Membership ModuleKit Serving
EMBEDDED = $(filter-out $(HOST_SHARED), $(shell \
	grep -oE '"[A-Za-z]+", "([A-Za-z]+/[A-Za-z]+(Model|Scene)|Shared/[A-Za-z]+)"' Package.swift | cut -d'"' -f2))

# One set of flags a folder, so that nothing is built twice: debug and release in .build, wasm in .build-wasm.
# None has debug information, which takes time to make and nobody gets; functions keep their names for `perf`.
# Libraries are optimized in debug builds, too: Package.swift says why. Who calls `swift build` or `swift test` by hand sets
# the same, or all is built again.
export BOJAGI_OPTIMIZED := 1
DEBUG := -debug-info-format none
RELEASE := -c release --static-swift-stdlib -Xswiftc -cross-module-optimization -debug-info-format none
WASM_FOLDER := $(CURDIR)/.build-wasm
# BOJAGI_WASM: libraries have no code of their own, which the last target makes of all at once; Shell has what the page calls.
WASM = BOJAGI_WASM=1 $(BUILD) -c release --triple wasm32-unknown-none-wasm -debug-info-format none \
	--toolset "$(WASM_FOLDER)/toolset.json" --scratch-path "$(WASM_FOLDER)"
LINKED := $(WASM_FOLDER)/wasm32-unknown-none-wasm/release
# -O3 takes 2 % more to send than -Oz, and texts merge twice as fast.
WASM_FEATURES := --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals
smaller = $(QUICKLY) wasm-opt -O3 --low-memory-unused --zero-filled-memory $(WASM_FEATURES) --strip-producers $(3) "$(1)" -o "$(2)"
EVENTS := $(CURDIR)/.build/test-events.jsonl
# What tests and benchmarks ask of WebAssembly, beside the page's module.
PROBE := $(WASM_FOLDER)/probe.wasm

# Areas, as folders and as addresses name them: `color-select=ColorSelect`.
PARTS = $(shell for folder in Modules/*/*Scene; do area=$$(basename "$$(dirname "$$folder")"); \
	echo "$$(echo "$$area" | sed -E 's/([a-z])([A-Z])/\1-\2/g' | tr A-Z a-z)=$$area"; done)

# Divides the module $(1) into what every page loads first, bojagi.wasm, and a part for each area, in the folder $(2):
# Docs/Decisions/page-in-parts.md. Functions have names until then.
define divide
	$(SWIFT)c -O Apps/PageParts/*.swift -o "$(WASM_FOLDER)/page-parts"
	rm -rf "$(2)"
	mkdir -p "$(2)"
	wasm-opt -q --print-call-graph $(WASM_FEATURES) "$(1)" | "$(WASM_FOLDER)/page-parts" $(PARTS) > "$(2)/functions.txt"
	cp "$(1)" "$(2)/core.wasm"
	for part in $(PARTS); do
	    part=$${part%%=*}
	    sed -n "s/^$$part //p" "$(2)/functions.txt" > "$(2)/$$part.txt"
	    $(QUICKLY) wasm-split $(WASM_FEATURES) -g "$(2)/core.wasm" --split-funcs="@$(2)/$$part.txt" \
	        --import-namespace=core --placeholder-namespace="part-$$part" --export-prefix="$$part." \
	        -o1 "$(2)/rest.wasm" -o2 "$(2)/named.wasm" > /dev/null
	    wasm-opt $(WASM_FEATURES) --strip-debug "$(2)/named.wasm" -o "$(2)/part-$$part.wasm"
	    mv "$(2)/rest.wasm" "$(2)/core.wasm"
	done
	wasm-opt $(WASM_FEATURES) --strip-debug "$(2)/core.wasm" -o "$(2)/bojagi.wasm"
endef

# Puts a page together in the folder $(1): what every page has, the files $(2) of its module, the style sheets $(3) of its
# areas. Two scripts learn which parts there are. What page.js imports is put into it: Docs/Decisions/one-script.md.
define page_folder
	rm -rf "$(WASM_FOLDER)/$(1)"
	cp -R Apps/Browser/Static "$(WASM_FOLDER)/$(1)"
	cp $(2) "$(WASM_FOLDER)/$(1)"
	sed -i "s/@parts@/$$(cd "$(WASM_FOLDER)/$(1)" && for part in part-*.wasm; do [ -e "$$part" ] && printf '%s ' "$$part"; done)/" \
	    "$(WASM_FOLDER)/$(1)"/{service-worker,parts}.js
	(
	    cd "$(WASM_FOLDER)/$(1)"
	    esbuild page.js --bundle --format=esm --external:./canvas-painter.js --charset=utf8 --log-level=warning \
	        --allow-overwrite --outfile=page.js
	    # The service worker knows what is left.
	    for script in *.js; do
	        [ "$$script" = service-worker.js ] || grep -q "/$$script'" service-worker.js || rm "$$script"
	    done
	)
	cat $(3) > "$(WASM_FOLDER)/$(1)/areas.css"
endef

# Temporary files stay below .build: SwiftPM leaves hundreds of folders behind.
export TMPDIR := $(CURDIR)/.build/tmp

.PHONY: help setup setup-browser setup-bench swift-version run build page wasm screens cluster chaos test check behaviours lint format bundle patchwork pictures bench soak fuzz \
	install uninstall clean embedded-targets
# Two builds at once would wait for each other's lock.
.NOTPARALLEL:

help: ## Print this list
	@echo "make TARGET, where TARGET is one of"
	sed -nE 's/^([a-z-]+):[^#]*## (.*)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

# Installs what is missing of the list in $(1), says so, and is silent otherwise.
define install_missing
	wanted=($(1))
	if ! command -v dpkg-query >/dev/null; then
	    echo "setup: not a Debian system; needed by their Debian names: $${wanted[*]}"
	    exit 0
	fi
	missing=()
	for package in "$${wanted[@]}"; do
	    dpkg-query -W -f '$${Status}' "$$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$$package")
	done
	[ $${#missing[@]} -gt 0 ] || exit 0
	as_root=()
	if [ "$$(id -u)" -ne 0 ]; then
	    as_root=(sudo)
	    if ! command -v sudo >/dev/null; then
	        echo "setup: missing $${missing[*]}; as root: apt-get install $${missing[*]}" >&2
	        exit 1
	    fi
	fi
	echo "setup: installing with $${as_root[*]:-root and} apt-get: $${missing[*]}"
	"$${as_root[@]}" apt-get -q -o DPkg::Lock::Timeout=300 update
	"$${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
	    install --no-install-recommends "$${missing[@]}"
endef

setup: swift-version ## Install the Debian packages that are missing
	@$(call install_missing,$(PACKAGES))

# Makes the virtual environment $(2) of the requirements $(1), once for each version of them.
define virtual_environment
	if ! cmp -s "$(1)" "$(2)/installed.txt"; then
	    rm -rf "$(2)"
	    python3 -m venv "$(2)"
	    "$(2)/bin/pip" install --quiet --disable-pip-version-check -r "$(1)"
	    cp "$(1)" "$(2)/installed.txt"
	fi
endef

setup-browser: setup
	@$(call virtual_environment,Tests/Browser/requirements.txt,$(DRIVER))

setup-bench: setup
	@( $(call install_missing,$(BENCH_PACKAGES))
	)
	wanted=Tests/Benchmarks/peers-requirements.txt
	if ! cmp -s "$$wanted" "$(PEERS)/installed.txt"; then
	    rm -rf "$(PEERS)"
	    if python3 -m venv "$(PEERS)" && "$(PEERS)/bin/pip" install --quiet --disable-pip-version-check -r "$$wanted"; then
	        cp "$$wanted" "$(PEERS)/installed.txt"
	    else
	        echo "setup-bench: the peers of text could not be had from PyPI; the table goes without them" >&2
	    fi
	fi

swift-version:
	@mkdir -p "$$TMPDIR"
	found=$$( { $(SWIFT) --version 2>/dev/null || true; } | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -1)
	if [ "$$(printf '%s\n' 6.3 "$${found:-0}" | sort -V | head -1)" != 6.3 ]; then
	    echo "Bojagi needs Swift 6.3 or newer; found: $${found:-none}." >&2
	    echo "Get it from https://www.swift.org/install/linux/, for instance with swiftly," >&2
	    echo "or name another one: make SWIFT=/path/to/swift" >&2
	    exit 1
	fi

run: build ## Build, make the demo workspace on first run, serve it and open the page; Ctrl-C stops
	@demo="$${BOJAGI_WORKSPACE:-$${XDG_DATA_HOME:-$$HOME/.local/share}/bojagi}"
	[ -e "$$demo" ] || .build/release/bojagi demo create
	exec .build/release/bojagi serve --open

# The program is compiled beside the page's module, most of which one compiler makes by itself; what goes wrong there is told
# when it is built again, with the page inside.
build: setup ## Leave the release program, with its page inside, at .build/release/bojagi
	@$(WHEN_IDLE) $(BUILD) $(RELEASE) --product bojagi > "$$TMPDIR/program.log" 2>&1 & building=$$!
	trap 'kill $$building 2>/dev/null || true' EXIT
	$(MAKE) page
	wait $$building || true
	$(BUILD) $(RELEASE) --product bojagi-pictures
	$(BUILD) $(RELEASE) --product bojagi

embedded-targets:
	@printf '%s\n' $(EMBEDDED)

page: setup ## Link the page's module for WebAssembly and put the page where the program takes it from
	@resources=$$($(SWIFT) -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
	unicode="$$resources/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"
	for file in "$$unicode" "$(WASI_LIBC)" "$(WASM_BUILTINS)"; do
	    [ -e "$$file" ] || { echo "make page: $$file is missing" >&2; exit 1; }
	done
	mkdir -p "$(WASM_FOLDER)"
	quoted() { printf '%s' "$$1" | sed 's/[\\&|]/\\&/g'; }
	sed -e "s|@libraries@|$$(quoted "$(dir $(WASI_LIBC))")|" -e "s|@unicode@|$$(quoted "$$unicode")|" -e "s|@libc@|$$(quoted "$(WASI_LIBC)")|" -e "s|@builtins@|$$(quoted "$(WASM_BUILTINS)")|" \
	    Apps/wasm-toolset.json.in > "$(WASM_FOLDER)/toolset.new"
	# SwiftPM does not link again for other linker options.
	cmp -s "$(WASM_FOLDER)/toolset.new" "$(WASM_FOLDER)/toolset.json" || rm -rf "$(WASM_FOLDER)"/wasm32-*
	mv "$(WASM_FOLDER)/toolset.new" "$(WASM_FOLDER)/toolset.json"
	$(WASM) --product Browser
	# Once for each link: it takes a minute.
	made="$(WASM_FOLDER)/parts/made"
	if [ ! -e "$$made" ] || [ -n "$$(find "$(LINKED)/Browser.wasm" Makefile Apps/PageParts -newer "$$made")" ]; then
	$(call smaller,$(LINKED)/Browser.wasm,$(WASM_FOLDER)/whole.wasm,-g)
	$(call divide,$(WASM_FOLDER)/whole.wasm,$(WASM_FOLDER)/parts)
	touch "$$made"
	fi
	$(call page_folder,page,"$(WASM_FOLDER)/parts"/bojagi.wasm "$(WASM_FOLDER)/parts"/part-*.wasm,Modules/*/*.css)
	Modules/Adapters/C/update-page "$(WASM_FOLDER)/page"

wasm: page ## Compile every E target for WebAssembly, and ask the page's module something
	@resources=$$($(SWIFT) -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
	targets=($(EMBEDDED))
	[ $${#targets[@]} -gt 0 ] || { echo "make wasm: found no E target in Package.swift" >&2; exit 1; }
	# All in one go: each has to plan anew.
	BOJAGI_TARGETS="$${targets[*]} WasmProbe ToyPage" $(WASM)
	cp "$(LINKED)/ToyPage.wasm" "$(WASM_FOLDER)/bojagi.wasm"
	$(call page_folder,toy-page,"$(WASM_FOLDER)/bojagi.wasm",Tests/ToyArea/*.css)
	whole="$(WASM_FOLDER)/whole.wasm"
	if [ ! -e "$(PROBE)" ] || [ -n "$$(find "$(LINKED)/WasmProbe.wasm" Makefile -newer "$(PROBE)")" ]; then
	$(call smaller,$(LINKED)/WasmProbe.wasm,$(PROBE),--strip-debug)
	fi
	if command -v node >/dev/null; then
	    answer=$$(node -e '
	        const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1])), imports = {}
	        for (const {module: from, name} of WebAssembly.Module.imports(module)) {
	            if (from.startsWith("wasi")) throw `the page has no ${from}.${name}: see Modules/Shared/Shell/Bridge/Runtime.swift`
	            (imports[from] ??= {})[name] = () => 0
	        }
	        const page = new WebAssembly.Instance(module, imports).exports
	        page.bojagi_seed(2026, 11)
	        console.log(page.bojagi_version())' "$$whole")
	else
	    answer=$$("$$resources/../../bin/wasmkit" run "$$whole" bojagi_version | sed -nE 's/.*i32\(([0-9]+)\).*/\1/p')
	fi
	asked=$$(sed -nE 's/.*bojagi_version\(\) !== ([0-9]+).*/\1/p' Apps/Browser/Static/module.js)
	[ "$$answer" = "$$asked" ] || { echo "make wasm: bojagi_version() answered '$$answer', not '$$asked'" >&2; exit 1; }
	echo "wasm: $${#targets[@]} E targets; bojagi_version() = $$answer;" \
	    "$$(wc -c < "$(WASM_FOLDER)/parts/bojagi.wasm") bytes first, $$(cat "$(WASM_FOLDER)/parts"/part-*.wasm | wc -c) in parts"

# Four times what tests have in their temporary folder at a time, in KiB.
TESTS_ROOM := 2097152

# Builds and runs every test once, then reports on what ran with the options in $(1). Tests have a temporary
# folder to themselves, which goes away with what the builds left; a failing test still gets its report. It is in memory where
# that has room, as a disk makes most of them wait; what is killed and has to be back lies on the disk.
define tested
	shared="$$TMPDIR"
	folder="$$shared"
	is_roomy() { [ "$${1:-0}" -ge $(TESTS_ROOM) ]; }
	if is_roomy "$$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" && ! grep -q ' /dev/shm .*noexec' /proc/mounts &&
	    is_roomy "$$(awk '/MemAvailable/ { print $$2 }' /proc/meminfo)"; then folder=/dev/shm; fi
	export TMPDIR="$$folder/bojagi-tests-$$$$"
	killed="$$shared/killed-$$$$"
	mkdir -p "$$TMPDIR" "$$killed"
	trap 'rm -rf "$$TMPDIR" "$$killed" "$$shared"/TemporaryDirectory.*' EXIT
	TMPDIR="$$shared" $(BUILD) --build-tests $(DEBUG)
	rm -f "$(EVENTS)"
	if [ -e "$(PROBE)" ]; then
	    resources=$$($(SWIFT) -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
	    export BOJAGI_PROBE="$(PROBE)" BOJAGI_WASM_RUNNER="$$(command -v node || echo "$$resources/../../bin/wasmkit")"
	fi
	# Where each error was thrown, which nothing prints, is 31 seconds of the processor.
	export SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0
	status=0
	# Beside one another, as each waits much of its time: for processes, for pages, for what was killed to be back.
	"$(DRIVER)/bin/python" Tests/Browser/run.py --program .build/debug/bojagi --events "$$TMPDIR/browser" \
	    > "$$TMPDIR/browser.log" 2>&1 & browser=$$!
	# About a minute in which a hub and a cluster die and come back, each with its devices; the standby takes over in the end.
	(
	    export TMPDIR="$$killed"
	    python3 Tests/TestServers/Server/chaos.py --program .build/debug/bojagi --minutes 0.6 || lost=$$?
	    python3 Tests/TestServers/Server/chaos.py --program .build/debug/bojagi --minutes 0.4 --devices 2 --cluster || lost=$$?
	    exit $${lost:-0}
	) > "$$TMPDIR/chaos.log" 2>&1 & chaos=$$!
	trap 'kill $$browser $$chaos 2>/dev/null || true; rm -rf "$$TMPDIR" "$$killed" "$$shared"/TemporaryDirectory.*' EXIT
	$(SWIFT) test --skip-build --disable-xctest --event-stream-version 0 \
	    --event-stream-output-path "$(EVENTS)" </dev/null || status=$$?
	wait $$browser || status=$$?
	wait $$chaos || status=$$?
	cat "$$TMPDIR/browser.log" "$$TMPDIR/chaos.log"
	if [ -e "$$TMPDIR/browser" ]; then cat "$$TMPDIR/browser" >> "$(EVENTS)"; fi
	.build/debug/BehaviourReport $(1) "$(EVENTS)" Docs/Behaviours.md || status=1
	exit $$status
endef

# The tests are built beside the page's module, whose compiler waits for itself much of the time; what goes wrong there
# is told when they are built again, with the page.
test: setup setup-browser ## Lint, the wasm gate, every test, and what Docs/Behaviours.md claims
	@$(MAKE) lint & linting=$$!
	$(WHEN_IDLE) $(BUILD) --build-tests $(DEBUG) > "$$TMPDIR/tests.log" 2>&1 & building=$$!
	trap 'kill $$building $$linting 2>/dev/null || true' EXIT
	$(MAKE) wasm
	wait $$linting
	wait $$building || true
	$(call tested,--brief)

behaviours: setup setup-browser ## Run the tests and print number, test and result of every behaviour
	@$(call tested,--full)

# A folder of its own, so that the whole need not be built again after it.
check: setup ## Build and run only the tests of TARGETS="StoreTests …", with FILTER=regex those that match
	@[ -n "$(TARGETS)" ] || { echo "make check: name the test targets, as in TARGETS=\"StoreTests ServingTests\"" >&2; exit 1; }
	export BOJAGI_TARGETS="$(TARGETS)"
	$(SWIFT) test $(DEBUG) --scratch-path .build-check --disable-xctest $(if $(FILTER),--filter "$(FILTER)") </dev/null

lint: swift-version ## Check the format of every Swift file
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

bundle: ## Put the photos and kits below Modules on the list of what is built in
	@Modules/Adapters/C/update-bundle

pictures: build ## Draw the pictures of README.md with the program itself
	@Docs/Pictures.sh .build/release/bojagi Docs/Pictures

patchwork: build ## Draw the built-in patchwork pictures anew, and what stands for all built-in photos
	@Modules/Gallery/draw-patchwork .build/release/bojagi
	Modules/Adapters/C/update-bundle

format: swift-version ## Bring every Swift file into that format
	@$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

screens: build setup-browser ## Write every screen of the page to .build/screens: widths, themes, languages, little and much
	@"$(DRIVER)/bin/python" Tests/Browser/screens.py --program .build/release/bojagi --folder .build/screens

bench: build wasm setup-bench setup-browser ## Measure speed beside peers: a table, and .build/bench.json
	@$(BUILD) $(RELEASE) --product Benchmarks
	more=()
	[ ! -e "$(PEERS)/installed.txt" ] || more+=(--peers "$(PEERS)/bin/python")
	! command -v node >/dev/null || more+=(--probe "$(PROBE)")
	.build/release/Benchmarks --program .build/release/bojagi --json .build/bench.json "$${more[@]}"
	"$(DRIVER)/bin/python" Tests/Browser/bench.py --program .build/release/bojagi --json .build/bench-page.json
	python3 Tests/TestServers/Server/measure.py --program .build/release/bojagi --work .build/release/Benchmarks \
	    --json .build/bench-cluster.json

# Where HAProxy listens, and how many nodes there are.
CLUSTER_PORT ?= 8420
CLUSTER_NODES ?= 3

cluster: build ## Start PostgreSQL with a standby, an object store, three nodes and HAProxy in .build/cluster; Ctrl-C stops them
	@exec python3 Tests/TestServers/Server/cluster.py --program .build/release/bojagi --folder .build/cluster \
	    --port $(CLUSTER_PORT) --nodes $(CLUSTER_NODES)

# Of the hub, and of the cluster; CHAOS_SEED=N plans the same deaths as before.
MINUTES ?= 10

chaos: build ## Kill a hub, a cluster and their devices at work, and see that nothing is lost: MINUTES=N of each
	@for hub in "" --cluster; do
	    python3 Tests/TestServers/Server/chaos.py --program .build/release/bojagi --minutes $(MINUTES) \
	        $(if $(CHAOS_SEED),--seed $(CHAOS_SEED)) $$hub
	done

# How many histories of each kind; SOAK_SEED=N repeats a run, SOAK_ONLY=NAME tries that kind alone.
SOAK_COUNT ?= 100000

soak: setup ## Try merging on very many random histories: SOAK_COUNT=N of each kind, SOAK_SEED=S as before
	@$(BUILD) $(RELEASE) --product Soak
	.build/release/Soak --count $(SOAK_COUNT) $(if $(SOAK_SEED),--seed $(SOAK_SEED)) \
	    $(if $(SOAK_ONLY),--only $(SOAK_ONLY))

# How long each way in is tried; FUZZ_SEED=N repeats a run, FUZZ_ONLY=NAME,NAME tries those alone.
SECONDS ?= 60

# A folder of its own: where the compiler comes with libFuzzer, all code counts which of its parts run, and inputs that
# reach new ones are gone on from.
fuzz: setup ## Try hostile bytes on every way in: SECONDS=N each, FUZZ_SEED=S as before, FUZZ_ONLY=NAME,NAME
	@resources=$$($(SWIFT) -print-target-info | sed -nE 's/.*"runtimeResourcePath": "(.*)".*/\1/p')
	guided=()
	! compgen -G "$$resources/clang/lib/*/libclang_rt.fuzzer*" >/dev/null || \
	    guided=(-Xswiftc -sanitize=fuzzer -Xswiftc -DGUIDED -Xswiftc -Xclang-linker -Xswiftc -fuse-ld=lld)
	BOJAGI_TARGETS=Fuzz $(BUILD) $(RELEASE) --scratch-path .build-fuzz "$${guided[@]}" --product Fuzz
	SWIFT_ROOT="$$resources/../.." .build-fuzz/release/Fuzz --seconds $(SECONDS) --folder .build-fuzz/found $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) \
	    $(if $(FUZZ_ONLY),--only $(FUZZ_ONLY))

BINARY = $(DESTDIR)$(PREFIX)/bin/bojagi
# The worker that the program starts, where it looks for it.
WORKER = $(DESTDIR)$(PREFIX)/libexec/bojagi/bojagi-pictures
BASH_COMPLETION = $(DESTDIR)$(PREFIX)/share/bash-completion/completions/bojagi
ZSH_COMPLETION = $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_bojagi
MAN_PAGE = $(DESTDIR)$(PREFIX)/share/man/man1/bojagi.1

# Under sudo an already built program is taken as it is: root seldom has Swift, and should not own .build.
install: $(if $(and $(SUDO_USER),$(wildcard .build/release/bojagi)),,build) ## Install program, completions and man page below PREFIX (/usr/local)
	@mkdir -p "$$TMPDIR"
	scratch=$$(mktemp -d)
	trap 'rm -rf "$$scratch"' EXIT
	.build/release/bojagi completions bash > "$$scratch/bash"
	.build/release/bojagi completions zsh > "$$scratch/zsh"
	.build/release/bojagi help --man > "$$scratch/man"
	install -D -m 755 .build/release/bojagi "$(BINARY)"
	install -D -m 755 .build/release/bojagi-pictures "$(WORKER)"
	strip "$(BINARY)" "$(WORKER)"
	install -D -m 644 "$$scratch/bash" "$(BASH_COMPLETION)"
	install -D -m 644 "$$scratch/zsh" "$(ZSH_COMPLETION)"
	install -D -m 644 "$$scratch/man" "$(MAN_PAGE)"
	echo "installed $(BINARY), $(WORKER), $(BASH_COMPLETION), $(ZSH_COMPLETION), $(MAN_PAGE)"

uninstall: ## Remove what install put there; workspaces stay
	@rm -fv "$(BINARY)" "$(WORKER)" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(MAN_PAGE)"

clean: ## Remove everything built
	rm -rf .build .build-check .build-fuzz .build-wasm Modules/Adapters/C/page Modules/Adapters/C/page.*
