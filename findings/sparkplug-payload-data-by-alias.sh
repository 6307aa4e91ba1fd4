#!/usr/bin/env bash
# sparkplug-payload 1.0.3 (npm), the JavaScript encoding of Sparkplug B of Eclipse Tahu.
#
# Behaviour: Sparkplug 3.0 names a metric and its datatype in the birth message; data messages may then carry the alias
# and the value only. Such a metric is decoded to null, whatever its value is, although the field on the wire says
# which kind of value it is. And a DateTime that is given as a Date is encoded as 0 (1 January 1970); as a number it
# is right.
#
# Why it matters to a portal: a host that decodes with this package stores nothing of edge nodes that keep to the
# shorter form, and an edge node in JavaScript sends 1970 without an error. A host has to read the value by its field,
# take the datatype from the birth, and take a DateTime of 0 for an error.
#
# Output: five lines of data messages that are all null, then the two DateTimes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sparkplug-payload@1.0.3 protobufjs@6.11.4 >/dev/null
cat >try.cjs <<'JS'
const { get } = require('sparkplug-payload')
const { Writer } = require('protobufjs')
const sparkplug = get('spBv1.0')

// Fields of Metric in sparkplug_b.proto: alias 2, int_value 10, float_value 12, double_value 13, boolean_value 14,
// string_value 15. Of Payload: metrics 2, seq 3.
const tag = (field, wireType) => field * 8 + wireType
function dataMessage(writeValue) {
  const metric = Writer.create().uint32(tag(2, 0)).uint64(3)
  writeValue(metric)
  return Writer.create().uint32(tag(2, 2)).bytes(metric.finish()).uint32(tag(3, 0)).uint64(1).finish()
}
const messages = {
  int: dataMessage((metric) => metric.uint32(tag(10, 0)).uint32(7)),
  float: dataMessage((metric) => metric.uint32(tag(12, 5)).float(21.5)),
  double: dataMessage((metric) => metric.uint32(tag(13, 1)).double(21.5)),
  boolean: dataMessage((metric) => metric.uint32(tag(14, 0)).bool(true)),
  string: dataMessage((metric) => metric.uint32(tag(15, 2)).string('open')),
}
for (const [kind, bytes] of Object.entries(messages)) {
  console.log(`${kind} by alias: ${JSON.stringify(sparkplug.decodePayload(bytes).metrics[0].value)}`)
}
const at = Date.UTC(2023, 10, 14)
for (const [how, value] of [['Date', new Date(at)], ['number', at]]) {
  const bytes = sparkplug.encodePayload({ timestamp: at, metrics: [{ name: 'm', type: 'DateTime', value }] })
  console.log(`DateTime as ${how}: ${sparkplug.decodePayload(bytes).metrics[0].value}`)
}
JS
node try.cjs | tee actual
cat >expected <<'TXT'
int by alias: null
float by alias: null
double by alias: null
boolean by alias: null
string by alias: null
DateTime as Date: 0
DateTime as number: 1699920000000
TXT
diff expected actual
