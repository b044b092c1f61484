// One line that counts both tiers, after both have run.
import { countTogether } from './test-report.mjs'

console.log(countTogether(['quick', 'deep']))
