/** The item at a place that is known to exist. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`There is no item ${index} among ${list.length}`)
  return item
}
