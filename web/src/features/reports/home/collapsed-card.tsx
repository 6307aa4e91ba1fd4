import { mdiCheckCircleOutline } from '@mdi/js'
import { Icon } from '#ui/icon.tsx'

/** A card with nothing in it: one line. */
export function CollapsedCard({ title, text }: { title: string; text: string }) {
  return (
    <section className="fyr-section fyr-home-collapsed" aria-label={title}>
      <Icon path={mdiCheckCircleOutline} className="fyr-home-ok" />
      <h2>{title}</h2>
      <span className="fyr-dimmed">{text}</span>
    </section>
  )
}
