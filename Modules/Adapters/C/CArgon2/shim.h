#pragma once
// Of libsodium only what hashes passphrases.
#include <sodium/core.h>
#include <sodium/crypto_pwhash.h>
