"""A Modbus server of libmodbus: python3 libmodbus-server.py PORT. Floats in all four orders, one connection at a time."""
import ctypes
import sys

lib = ctypes.CDLL("libmodbus.so.5")
lib.modbus_new_tcp.restype = ctypes.c_void_p
lib.modbus_mapping_new.restype = ctypes.c_void_p


class Mapping(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in (
            "nb_bits", "start_bits", "nb_input_bits", "start_input_bits",
            "nb_input_registers", "start_input_registers", "nb_registers", "start_registers",
        )),
        ("bits", ctypes.POINTER(ctypes.c_uint8)),
        ("input_bits", ctypes.POINTER(ctypes.c_uint8)),
        ("input_registers", ctypes.POINTER(ctypes.c_uint16)),
        ("registers", ctypes.POINTER(ctypes.c_uint16)),
    ]


context = ctypes.c_void_p(lib.modbus_new_tcp(b"127.0.0.1", int(sys.argv[1])))
address = lib.modbus_mapping_new(20, 20, 100, 100)
mapping = ctypes.cast(address, ctypes.POINTER(Mapping)).contents
for place, order in enumerate(("abcd", "dcba", "badc", "cdab")):
    store = getattr(lib, f"modbus_set_float_{order}")
    store.argtypes = [ctypes.c_float, ctypes.POINTER(ctypes.c_uint16)]
    target = ctypes.cast(ctypes.addressof(mapping.registers.contents) + 20 * place, ctypes.POINTER(ctypes.c_uint16))
    store(123.456, target)
mapping.registers[60] = 4711
mapping.input_bits[3] = 1
listening = ctypes.c_int(lib.modbus_tcp_listen(context, 1))
query = (ctypes.c_uint8 * 260)()
while True:
    lib.modbus_tcp_accept(context, ctypes.byref(listening))
    while True:
        length = lib.modbus_receive(context, query)
        if length == -1:
            break
        if length > 0:
            lib.modbus_reply(context, query, length, ctypes.c_void_p(address))
    lib.modbus_close(context)
