"""A Modbus server of pymodbus: python3 pymodbus-server.py PORT tcp|rtu. Values of each type in all four orders."""
import sys

from pymodbus.constants import Endian
from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.payload import BinaryPayloadBuilder
from pymodbus.server import StartTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer

orders = [
    (Endian.Big, Endian.Big),
    (Endian.Little, Endian.Little),
    (Endian.Little, Endian.Big),
    (Endian.Big, Endian.Little),
]
words = [0] * 400
for place, (byte_order, word_order) in enumerate(orders):
    builder = BinaryPayloadBuilder(byteorder=byte_order, wordorder=word_order)
    builder.add_32bit_float(123.456)
    builder.add_64bit_float(123.456789)
    builder.add_32bit_int(-123456)
    builder.add_32bit_uint(4000000000)
    builder.add_64bit_int(-42)
    builder.add_64bit_uint(1234567890123)
    registers = builder.to_registers()
    words[place * 50:place * 50 + len(registers)] = registers
words[300] = 65534
unit = ModbusSlaveContext(
    di=ModbusSequentialDataBlock(0, [False, True] * 20),
    co=ModbusSequentialDataBlock(0, [True, False] * 20),
    hr=ModbusSequentialDataBlock(0, words),
    ir=ModbusSequentialDataBlock(0, words),
    zero_mode=True,
)
framer = ModbusRtuFramer if sys.argv[2] == "rtu" else ModbusSocketFramer
context = ModbusServerContext(slaves={7: unit}, single=False)
StartTcpServer(context=context, address=("127.0.0.1", int(sys.argv[1])), framer=framer)
