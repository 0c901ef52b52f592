/** '25%', '<1%'; nothing without spending, or for refunds. */
export const percentOf = (part: number, whole: number): string | undefined => {
  if (whole <= 0 || part < 0) return undefined;
  const percent = Math.round((100 * part) / whole);
  return part > 0 && percent === 0 ? '<1%' : `${percent}%`;
};
