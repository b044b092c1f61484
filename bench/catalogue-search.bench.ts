import { catalogueSearch } from './catalogue-search.ts'

const { overIlike, overBare, broadest, growth } = await catalogueSearch()
const isKept = overIlike >= 100 && overBare <= 2 && broadest <= 10 && growth < 69_202 / 7_000
if (!isKept) process.exitCode = 1
