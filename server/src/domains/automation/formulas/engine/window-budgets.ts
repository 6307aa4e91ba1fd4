import { maxWindowReadings, type WindowBudget } from '@fyr/formulas'

/** Readings that the windows of one company, and those of all together, may hold in memory. */
export const windowLimits = { company: maxWindowReadings, all: 3_000_000 }

/** What each company's windows may still hold: its own share, as long as there is room at all. */
export function createWindowBudgets(limits = windowLimits): (companyId: string) => WindowBudget {
  let leftOfAll = limits.all
  const budgets = new Map<string, WindowBudget>()

  function make(): WindowBudget {
    let own = limits.company
    return {
      get remaining() {
        return Math.min(own, leftOfAll)
      },
      set remaining(value) {
        const change = value - this.remaining
        own += change
        leftOfAll += change
      },
    }
  }

  return (companyId) => {
    const budget = budgets.get(companyId) ?? make()
    budgets.set(companyId, budget)
    return budget
  }
}
