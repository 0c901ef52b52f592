import { useForm } from '@allsquare/kit/form';
import { Button } from '@allsquare/kit/ui/button';
import { Card } from '@allsquare/kit/ui/card';
import { TextField } from '@allsquare/kit/ui/field';
import { CreateSampleItem as CreateSampleItemBody, problems } from '@allsquare/sample-items-contract';
import styles from './create-sample-item.module.css';
import { useCreateSampleItem } from './use-create-sample-item.ts';

export const CreateSampleItem = () => {
  const form = useForm(CreateSampleItemBody, { problems, defaultValues: { name: '' } });
  const create = useCreateSampleItem({ onSuccess: () => form.reset() });
  const submit = form.handleSubmit((body) => create.mutate({ body }));
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
        <Button type="submit" tone="main" busy={create.isPending} busyText="Creating...">
          Create
        </Button>
      </form>
    </Card>
  );
};
