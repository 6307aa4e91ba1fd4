import { limits, measureBuild } from '../../web/build/measure.ts'
import { type GoalName, toward } from '../harness/goals.ts'
import { type Figure, kilobytes, type Section } from '../harness/report.ts'

/** What the browser loads, after gzip, by the manifest of the build. */
export function benchBuildSizes(): Section {
  const { initialJs, initialCss, shell, extra } = measureBuild()
  const chunks = Object.entries(extra).map(([file, bytes]) => ({ file, bytes }))
  const figures: Figure[] = [
    { name: 'first JavaScript', value: kilobytes(initialJs), ...toward('firstJs') },
    { name: 'first CSS', value: kilobytes(initialCss), unit: 'KB', limit: { max: limits.initialCss } },
    { name: 'menu and top bar, after signing in', value: kilobytes(shell), unit: 'KB' },
  ]
  for (const { file, bytes } of chunks.filter((chunk) => isLanguage(chunk.file))) {
    figures.push({
      name: `texts ${/src\/(\w+)\//.exec(file)?.[1] ?? file}: ${/(\w+)\.ts$/.exec(file)?.[1] ?? file}`,
      value: kilobytes(bytes),
      unit: 'KB',
      limit: { max: file.endsWith('/start.ts') ? limits.language : limits.languagePart },
    })
  }
  const pages = chunks.filter(({ file }) => /-page\.tsx$/.test(file))
  for (const { file, bytes } of pages.toSorted((one, other) => other.bytes - one.bytes)) {
    const name = `page ${/([^/]+)-page\.tsx$/.exec(file)?.[1] ?? file}`
    const max = file.includes('dashboards/') ? limits.dashboard : limits.route
    figures.push({ name, value: kilobytes(bytes), unit: 'KB', limit: { max } })
  }
  const largestOf = (feature: string, goal: GoalName): Figure => {
    const own = pages.filter(({ file }) => file.startsWith(`src/features/${feature}/`))
    const largest = Math.max(...own.map(({ bytes }) => bytes))
    return { name: `${feature}: the largest page`, value: kilobytes(largest), ...toward(goal) }
  }
  figures.push(largestOf('alarms', 'alarmPages'), largestOf('settings', 'settingsPages'))
  return { title: 'Sizes after gzip', figures }
}

const isLanguage = (file: string) => /texts\/src\/\w+\/parts\/\w+\.ts$/.test(file)
