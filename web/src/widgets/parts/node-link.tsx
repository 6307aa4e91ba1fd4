import { useMayCall } from '#api/session/rights.ts'
import { TextLink } from '#ui/links.tsx'

interface NodeLinkProps {
  deveui: string
  name: string
  /** Links of a widget do nothing while somebody edits. */
  editing: boolean
}

/** A node's name, that leads to its page for whoever may see that: not on a public dashboard. */
export function NodeLink({ deveui, name, editing }: NodeLinkProps) {
  const may = useMayCall((api) => api.nodes.get)
  if (!may || editing) return <>{name}</>
  return (
    <TextLink to="/tagdetails/$deveui" params={{ deveui }}>
      {name}
    </TextLink>
  )
}
