import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { Permission, RoleGroup } from '../access/permissions.ts'
import { ignoring } from './change-body.ts'
import type { ErrorCode } from './errors.ts'

export type Quota = 'pictures' | 'files' | 'versions' | 'applications' | 'nodes' | 'keys' | 'tokens'

/** Who may call: holders of a permission, everyone signed in, members of a role group, or the whole world. */
export type Access = Permission | RoleGroup | 'anyUser' | 'anyone'
export type TokenScope = 'ingest' | 'read' | 'control'

/** Settings of the installation that open endpoints to the whole world; all are off at first. */
export const openingSettings = ['companiesMayRegister'] as const
export type OpeningSetting = (typeof openingSettings)[number]

/** What an account may have to do before it is answered anything else, with the code of all other answers until then. */
export const requiredActions = {
  changePassword: 'access.passwordChangeRequired',
  setUpSecondFactor: 'access.secondFactorSetupRequired',
} as const satisfies Record<string, ErrorCode>
export type RequiredAction = keyof typeof requiredActions

export interface EndpointMeta {
  access: Access
  /** And one of these permissions besides. */
  oneOf?: readonly Permission[]
  /** The path parameter that names a user: about themselves everyone signed in may call. */
  orSelf?: string
  /**
   * Refused in a masquerade: it reaches what only the person has, or what would outlive it. `self`: where the path names
   * the caller.
   */
  inPerson?: true | 'self'
  /**
   * Refused in a session that a company's identity provider began: that opens the company only, and this is of the
   * account wherever it is.
   */
  fullSession?: true
  /** Answered to who must do one of these first: it takes this call. */
  allowedDuring?: readonly RequiredAction[]
  /** While this setting of the installation is on, the whole world may call. */
  openWhile?: OpeningSetting
  /** The path parameter that names the company; without it the session's active company is meant. */
  company?: string
  /** The scope with which an access token may call this too. */
  token?: TokenScope
  /** The codes that it answers besides those that its access and input imply (error-codes-of.ts). */
  errors?: readonly ErrorCode[]
  /** The quotas of the company that it uses up; each is refused with a code of its own when it is used up. */
  stores?: readonly Quota[]
  /** It stores more than small rows: 507 while the disk is nearly full. What uses up a quota of bytes does. */
  large?: true
  /** Media types of the body, where it is a file and no JSON. */
  accepts?: readonly string[]
  /** Media types in which it answers besides JSON. */
  answers?: readonly string[]
}

/** Whether a call needs room on the disk beyond that of small rows. */
export const needsDiskSpace = ({ stores = [], large }: EndpointMeta): boolean =>
  large === true || stores.some((quota) => quota === 'pictures' || quota === 'files' || quota === 'versions')

type Unused = z.ZodOptional<z.ZodUnknown>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** As the specification writes it, below /api. */
type Path = `/${string}`
interface Head {
  method: Method
  path: Path
  tag: string
  summary: string
}

/** What is declared of an endpoint beside its method, path and access. */
interface EndpointSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>
  extends Omit<EndpointMeta, 'access'> {
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Left out: 204 without a body. */
  output?: O
  status?: 200 | 201 | 202
}

/** `x-total-more`: the count was broken off, there are more. */
const totals = z.object({ 'x-total-count': z.string(), 'x-total-more': z.literal('true').optional() })

/** Declares the endpoints of one group of the OpenAPI document. */
export const endpointsOf = (tag: string) => ({
  /**
   * Declares one endpoint. `access` has no default, so nothing is open by being forgotten; unknown
   * parameters and fields are refused because params, query and body are strict objects.
   */
  endpoint<
    P extends z.ZodType = Unused,
    Q extends z.ZodType = Unused,
    B extends z.ZodType = Unused,
    O extends z.ZodType = z.ZodVoid,
  >(method: Method, path: Path, access: Access, spec: EndpointSpec<P, Q, B, O>) {
    const { summary, params, query, body, output, status, ...meta } = spec
    return start(
      { access, ...meta },
      { method, path, tag, summary },
      status ?? (output ? 200 : 204),
      'compact',
    )
      .input(inputOf({ method, params, query, body: status === 201 ? withAnswered(body, output) : body }))
      .output((output ?? z.void()) as O)
  },
  /** Declares a paged list: the body is an array, the number of all matches is in `x-total-count`. */
  listEndpoint<
    P extends z.ZodType = Unused,
    Q extends z.ZodType = Unused,
    I extends z.ZodType = z.ZodUnknown,
  >(
    path: Path,
    access: Access,
    spec: Omit<EndpointSpec<P, Q, Unused, I>, 'output' | 'body' | 'status'> & { item: I },
  ) {
    const { summary, params, query, item, ...meta } = spec
    return start({ access, ...meta }, { method: 'GET', path, tag, summary }, 200, 'detailed')
      .input(inputOf({ method: 'GET', params, query }))
      .output(z.object({ headers: totals, body: z.array(item) }))
  },
})

function start(
  meta: EndpointMeta,
  { tag, ...head }: Head,
  successStatus: number,
  outputStructure: 'compact' | 'detailed',
) {
  return oc.$meta<EndpointMeta>(meta).route({
    ...head,
    tags: [tag],
    successStatus,
    inputStructure: 'detailed',
    outputStructure,
    // What the call asks of its caller, in the OpenAPI document too.
    spec: (operation) => ({
      ...operation,
      'x-access': meta.access,
      ...(meta.oneOf && { 'x-one-of': meta.oneOf }),
      ...(meta.orSelf && { 'x-or-self': meta.orSelf }),
      ...(meta.inPerson && { 'x-in-person': true }),
      ...(meta.fullSession && { 'x-full-session': true }),
      ...(meta.allowedDuring && { 'x-allowed-during': meta.allowedDuring }),
      ...(meta.openWhile && { 'x-open-while': meta.openWhile, security: [{}, { bearer: [] }] }),
      ...(meta.token && { 'x-token-scope': meta.token }),
      ...(meta.access === 'anyone' && { security: [] }),
    }),
  })
}

/** A call that creates takes what answers carry of such an entity besides, and ignores it, as a PUT does. */
function withAnswered<B extends z.ZodType>(body: B | undefined, output: z.ZodType | undefined) {
  if (!(body instanceof z.ZodObject && output instanceof z.ZodObject)) return body
  return ignoring(body, Object.keys(output.shape))
}

/** A body whose every field may be left out may be left out itself. */
const orNothing = (body: z.ZodType) =>
  body instanceof z.ZodObject && body.safeParse({}).success ? body.prefault({}) : body

/** Parts that a call does not have are left out: whatever comes in them is dropped, and OpenAPI shows none. */
function inputOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(spec: {
  method: Method
  params?: P | undefined
  query?: Q | undefined
  body?: B | undefined
}) {
  const { method, params, query } = spec
  const body = spec.body && method === 'POST' ? orNothing(spec.body) : spec.body
  const parts = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
  // A part that is left out is undefined, which its type `Unused` allows for.
  return z.object(parts as { params: P; query: Q; body: B })
}
