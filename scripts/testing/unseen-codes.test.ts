import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unseenCodes } from './unseen-codes.ts'

it('tells the declared codes that no process has seen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fyr-codes-'))
  try {
    writeFileSync(join(folder, '1'), 'nodes.remove node.hasHistory\n')
    writeFileSync(join(folder, '2'), 'nodes.create key.taken\nnodes.create node.kindAbsent\n')
    const unseen = unseenCodes(folder)
    expect(unseen).toContain('applications.remove application.notEmpty')
    expect(unseen.filter((line) => line.startsWith('nodes.remove '))).toEqual([])
    expect(unseen).not.toContain('nodes.create key.taken')
    expect(unseen).toContain('nodes.create node.deveuiTaken')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
