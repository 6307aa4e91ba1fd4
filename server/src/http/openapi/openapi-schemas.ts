import * as z from 'zod'

export type Json = Record<string, unknown>

/** Turns schemas of the contract into JSON Schema; those with an id (`.meta({ id })`) become components. */
export function createSchemas() {
  const components: Record<string, Json> = Object.create(null)

  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    // What is written and what is answered are two shapes of one entity: fields with a default, read-only ones.
    const suffix = io === 'input' ? 'Input' : ''
    const made = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        delete jsonSchema.id
        // A later version may answer more.
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(made).replace(
      /"#\/\$defs\/(\w+)"/g,
      (_, id: string) => `"#/components/schemas/${id}${suffix}"`,
    )
    const { properties, $defs = {} } = JSON.parse(text) as {
      properties: { schema: Json }
      $defs?: Record<string, Json>
    }
    for (const [id, definition] of Object.entries($defs)) components[id + suffix] = definition
    return properties.schema
  }

  /** Path and query parameters, one each. */
  function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: each,
    }))
  }

  return { components, schemaOf, parametersOf }
}
export type Schemas = ReturnType<typeof createSchemas>
