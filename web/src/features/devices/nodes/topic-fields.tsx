import { mdiDelete, mdiPlus } from '@mdi/js'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Group } from '#ui/layout.ts'
import { ownTopics } from './connection/commands.ts'

/** The server's limit. */
const maxTopics = 20

interface TopicFieldsProps {
  count: number
  /** What the form knows of the field at this place. */
  inputProps: (at: number) => ComponentProps<typeof TextInput>
  onAdd: () => void
  onRemove: (at: number) => void
}

/** Topics that a node listens to besides its own. */
export function TopicFields({ count, inputProps, onAdd, onRemove }: TopicFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: topics have no name until they are written
          key={at}
          label={t(($) => $.nodes.topics.topic, { number: at + 1 })}
          {...(at === 0 && { description: t(($) => $.nodes.topics.hint) })}
          maxLength={255}
          spellCheck={false}
          autoComplete="off"
          rightSection={
            <ActionIcon
              aria-label={t(($) => $.nodes.topics.remove, { number: at + 1 })}
              onClick={() => onRemove(at)}
            >
              <Icon path={mdiDelete} size={18} />
            </ActionIcon>
          }
          {...inputProps(at)}
        />
      ))}
      {count < maxTopics && (
        <Group>
          <Button variant="default" icon={mdiPlus} onClick={onAdd}>
            {t(($) => $.nodes.topics.add)}
          </Button>
        </Group>
      )}
    </>
  )
}

/** The topics that need no setting. */
export function OwnTopics({ deveui }: { deveui: string }) {
  const { t } = useTranslation()
  const { all, one } = ownTopics(deveui)
  return (
    <dl className="fyr-topics">
      <div>
        <dt>
          <code>{all}</code>
        </dt>
        <dd>{t(($) => $.nodes.topics.all)}</dd>
      </div>
      <div>
        <dt>
          <code>{one}</code>
        </dt>
        <dd>{t(($) => $.nodes.topics.one)}</dd>
      </div>
    </dl>
  )
}
