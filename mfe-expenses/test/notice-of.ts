import { screen, within } from '@testing-library/react';

/** The alert, status or description with this title. */
export const noticeOf = async (title: string) => {
  const shown = await screen.findAllByText(title);
  const last = shown.at(-1);
  return within((last?.closest('[role="alert"], [role="status"]') ?? last?.parentElement) as HTMLElement);
};
