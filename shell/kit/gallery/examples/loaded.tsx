import { useQuery } from '@allsquare/kit/query';
import { Card } from '@allsquare/kit/ui/card';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';

/** No response yet: a skeleton. */
export const Waiting = () => {
  const query = useQuery<string>({ queryKey: ['waiting'], queryFn: () => new Promise(() => {}) });
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={1} />}>
      {(words) => <Card className="g-card">{words}</Card>}
    </Loaded>
  );
};

/** A failure, with a retry button. */
export const Refused = () => {
  const query = useQuery<string>({ queryKey: ['refused'], queryFn: () => Promise.reject(new Error('away')) });
  return <Loaded query={query}>{(words) => <Card className="g-card">{words}</Card>}</Loaded>;
};

/** A failed refetch: the old data stays, with a status pill. */
export const OutOfDate = () => {
  const query = useQuery<string>({
    queryKey: ['old'],
    queryFn: () => Promise.reject(new Error('away')),
    initialData: '5 expenses',
    staleTime: 0,
  });
  return <Loaded query={query}>{(words) => <Card className="g-card">{words}</Card>}</Loaded>;
};
