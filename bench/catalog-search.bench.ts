import { catalogSearch } from './catalog-search.ts'

const { overIlike, overBare, broadest, isGrowthKept } = await catalogSearch()
const isKept = overIlike >= 100 && overBare <= 2 && broadest <= 10 && isGrowthKept
if (!isKept) process.exitCode = 1
