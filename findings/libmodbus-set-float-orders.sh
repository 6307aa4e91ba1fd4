#!/usr/bin/env bash
# libmodbus 3.1.6 (Debian 12: libmodbus5 3.1.6-2.1+deb12u1).
#
# Behaviour: modbus_set_float_abcd, _dcba, _badc and _cdab store a float with the bytes of each register swapped against
# what their names say, on a little-endian machine: abcd lays BADC on the wire. modbus_get_float_abcd reads ABCD rightly,
# so that it does not read back what modbus_set_float_abcd has stored; the same holds for the other three.
#
# Why it matters to a portal: a device that is built with libmodbus and documented as "ABCD" sends BADC. Whoever believes
# the manual gets numbers such as -9.9e+32. Fyr's register editor shows what every byte order would make of the words.
#
# Output: for each order the registers of 123.456 (42f6 e979 in big-endian order) and what its own getter reads of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libmodbus5=3.1.6-2.1+deb12u1 >/dev/null 2>&1
dpkg -x libmodbus5_*.deb .
cat >try.py <<'PY'
import ctypes
import glob

lib = ctypes.CDLL(glob.glob("usr/lib/*/libmodbus.so.5")[0])
words = ctypes.c_uint16 * 2
for order in ("abcd", "dcba", "badc", "cdab"):
    store = getattr(lib, f"modbus_set_float_{order}")
    store.argtypes = [ctypes.c_float, ctypes.POINTER(ctypes.c_uint16)]
    read = getattr(lib, f"modbus_get_float_{order}")
    read.argtypes = [ctypes.POINTER(ctypes.c_uint16)]
    read.restype = ctypes.c_float
    registers = words()
    store(123.456, registers)
    print(order, *(f"{word:04x}" for word in registers), f"{read(registers):.4g}")
print("get abcd of 42f6 e979:", f"{lib.modbus_get_float_abcd(words(0x42F6, 0xE979)):.3f}")
PY
/usr/bin/python3 try.py | tee actual
cat >expected <<'TXT'
abcd f642 79e9 -9.861e+32
dcba e979 42f6 -9.861e+32
badc 42f6 e979 -9.861e+32
cdab 79e9 f642 -9.861e+32
get abcd of 42f6 e979: 123.456
TXT
diff expected actual
