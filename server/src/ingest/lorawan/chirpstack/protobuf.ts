import protobuf from 'protobufjs'
import { UnreadableMessage } from '../message.ts'

/** Of ChirpStack 4's integration and gateway messages what is used here; all else is passed over. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Timestamp { int64 seconds = 1; int32 nanos = 2; }
  message DeviceInfo { string applicationId = 3; string deviceName = 7; string devEui = 8; }
  message Location { double latitude = 1; double longitude = 2; }
  message RxInfo {
    string gatewayId = 1; Timestamp gwTime = 3; int32 rssi = 6; float snr = 7; Location location = 12;
    Timestamp nsTime = 17;
  }
  message Lora { uint32 spreadingFactor = 2; }
  message Modulation { Lora lora = 3; }
  message TxInfo { Modulation modulation = 2; }
  message up {
    string deduplicationId = 1; Timestamp time = 2; DeviceInfo deviceInfo = 3; uint32 fCnt = 7; uint32 fPort = 8;
    bytes data = 10; repeated RxInfo rxInfo = 12; TxInfo txInfo = 13;
  }
  message join { string deduplicationId = 1; Timestamp time = 2; DeviceInfo deviceInfo = 3; }
  message ack {
    string deduplicationId = 1; Timestamp time = 2; DeviceInfo deviceInfo = 3; string queueItemId = 4;
    bool acknowledged = 5;
  }
  message txack { Timestamp time = 2; DeviceInfo deviceInfo = 3; string queueItemId = 4; string gatewayId = 6; }
  enum Level { INFO = 0; WARNING = 1; ERROR = 2; }
  enum Code {
    UNKNOWN = 0; DOWNLINK_PAYLOAD_SIZE = 1; UPLINK_CODEC = 2; DOWNLINK_CODEC = 3; OTAA = 4; UPLINK_F_CNT_RESET = 5;
    UPLINK_MIC = 6; UPLINK_F_CNT_RETRANSMISSION = 7; DOWNLINK_GATEWAY = 8; RELAY_NEW_END_DEVICE = 9; F_CNT_DOWN = 10;
    EXPIRED = 11;
  }
  message log {
    Timestamp time = 1; DeviceInfo deviceInfo = 2; Level level = 3; Code code = 4; string description = 5;
    map<string, string> context = 6;
  }
  message status {
    string deduplicationId = 1; Timestamp time = 2; DeviceInfo deviceInfo = 3; int32 margin = 5;
    bool externalPowerSource = 6; bool batteryLevelUnavailable = 7; float batteryLevel = 8;
  }
  message location { string deduplicationId = 1; Timestamp time = 2; DeviceInfo deviceInfo = 3; Location location = 4; }
  message stats {
    string gatewayId = 17; Timestamp time = 2; Location location = 3; uint32 rxPacketsReceived = 5;
    uint32 rxPacketsReceivedOk = 6; uint32 txPacketsEmitted = 8;
  }
  enum State { OFFLINE = 0; ONLINE = 1; }
  message conn { State state = 2; string gatewayId = 3; }
`)

/** The message as its JSON would say it; undefined for an event that is not known. */
export function fromProtobuf(event: string, bytes: Uint8Array): unknown {
  const type = Object.hasOwn(root.nested ?? {}, event) ? root.lookupType(event) : undefined
  if (!type) return undefined
  try {
    return type.toObject(type.decode(bytes), { bytes: String, enums: String, longs: Number })
  } catch {
    throw new UnreadableMessage('The protobuf is malformed')
  }
}
