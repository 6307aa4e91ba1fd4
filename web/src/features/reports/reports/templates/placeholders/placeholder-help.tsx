import { useMay } from '#api/session/rights.ts'
import { PickerSection } from './picker-section.tsx'
import { ReferenceSection } from './reference-section.tsx'

/** What can be written into the cells of a workbook. */
export function PlaceholderHelp() {
  const mayPick = useMay()('Tag.View')
  return (
    <div className="fyr-template-column">
      {mayPick && <PickerSection />}
      <ReferenceSection />
    </div>
  )
}
