/** '25 %', '<1 %'; nothing where it would say nothing: without spending, or of what has come back. */
export const percentOf = (part: number, whole: number): string | undefined => {
  if (whole <= 0 || part < 0) return undefined;
  const percent = Math.round((100 * part) / whole);
  return part > 0 && percent === 0 ? '<1\u00A0%' : `${percent}\u00A0%`;
};
