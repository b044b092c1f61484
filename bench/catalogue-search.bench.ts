import { catalogueSearch } from './catalogue-search.ts'

const { overIlike, overBare, broadest, isGrowthKept } = await catalogueSearch()
const isKept = overIlike >= 100 && overBare <= 2 && broadest <= 10 && isGrowthKept
if (!isKept) process.exitCode = 1
