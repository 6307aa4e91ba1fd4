import * as z from 'zod'
import { changeBody, ignoring } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { colour, id, name } from '../endpoints/fields.ts'
import { defaultColour, defaultIcon, noCategory } from './category-defaults.ts'
import { dashboardTypes } from './dashboard-content.ts'

const { endpoint } = endpointsOf('Dashboards')

/** Categories of a company. */
export const maximumCategories = 1000

const icon = z
  .string()
  .regex(/^mdi-[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64)

export const categoryBody = z.strictObject({
  title: name,
  icon: icon.default(defaultIcon),
  color: colour.default(defaultColour),
  /** All zeros: at the top. */
  parentGuid: id.default(noCategory),
})
export type CategoryBody = z.output<typeof categoryBody>

const categoryFields = {
  dashboardCategoryId: id,
  title: z.string(),
  icon: z.string(),
  color: z.string(),
  parentGuid: id,
  index: z.number(),
}
export const dashboardCategory = z.object(categoryFields).meta({ id: 'DashboardCategory' })
export type DashboardCategory = z.infer<typeof dashboardCategory>

export const dashboardLeaf = z
  .object({
    dashboardId: z.number(),
    title: z.string(),
    type: z.enum(dashboardTypes),
    isDefault: z.boolean(),
    /** The category that it is in. */
    parentGuid: id,
    index: z.number(),
    isLeaf: z.literal(true),
  })
  .meta({ id: 'DashboardLeaf' })
export type DashboardLeaf = z.infer<typeof dashboardLeaf>

/** A category with what it holds, in order. */
export interface CategoryBranch extends DashboardCategory {
  isLeaf: false
  children: CategoryTreeNode[]
}
export type CategoryTreeNode = CategoryBranch | DashboardLeaf
export const categoryTreeNode: z.ZodType<CategoryTreeNode, CategoryTreeNode> = z
  .union([
    dashboardLeaf,
    z.object({
      ...categoryFields,
      isLeaf: z.literal(false),
      get children() {
        return z.array(categoryTreeNode)
      },
    }),
  ])
  .meta({ id: 'CategoryTreeNode' })

const place = { index: z.number().int().min(0).max(100_000) }
/** Where things are from now on: what is not named stays where it is. */
export const indexesBody = z.strictObject({
  categories: z
    .array(z.strictObject({ dashboardCategoryId: id, parentGuid: id, ...place }))
    .max(maximumCategories)
    .default([]),
  dashboards: z
    .array(
      z.strictObject({ dashboardId: z.number().int().min(1).max(2_147_483_647), parentGuid: id, ...place }),
    )
    .max(10_000)
    .default([]),
})
export type IndexesBody = z.output<typeof indexesBody>

const ofCompany = { company: 'id', params: z.strictObject({ id }) } as const
const params = z.strictObject({ id })

export const dashboardCategories = {
  tree: endpoint('GET', '/dashboards/categories/{id}', 'Dashboard.View', {
    ...ofCompany,
    summary: 'Categories of a company with their dashboards, as a tree',
    output: z.array(categoryTreeNode),
  }),
  create: endpoint('POST', '/dashboards/categories/{id}', 'Dashboard.Update', {
    errors: ['category.tooDeep', 'category.tooMany'],
    ...ofCompany,
    summary: 'Create a category',
    body: ignoring(categoryBody, ['isLeaf', 'children']),
    output: dashboardCategory,
    status: 201,
  }),
  update: endpoint('PUT', '/dashboards/categories/{id}', 'Dashboard.Update', {
    errors: ['category.cycle'],
    summary: 'Change or move a category',
    params,
    // As the tree has it.
    body: changeBody(categoryBody.shape, { ...categoryFields, isLeaf: z.unknown(), children: z.unknown() }),
    output: dashboardCategory,
  }),
  setIndexes: endpoint('PUT', '/dashboards/categories/indexes', 'Dashboard.Update', {
    errors: ['category.cycle'],
    summary: 'Reorder and move categories and dashboards',
    body: indexesBody,
  }),
  remove: endpoint('DELETE', '/dashboards/categories/{id}', 'Dashboard.Update', {
    errors: ['category.notEmpty'],
    summary: 'Delete an empty category',
    params,
  }),
}
