import { IconButton } from '@allsquare/kit/ui/button';
import { Popover } from '@allsquare/kit/ui/popover';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';

/** The bell: the panel opens at it, and returns the focus to it. */
export const AtTheBell = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton ref={button} label="Notifications" aria-expanded={open} onClick={() => setOpen(true)}>
        <Bell aria-hidden="true" />
      </IconButton>
      {open && (
        <Popover anchor={button} title="Notifications" onClose={() => setOpen(false)}>
          <Rows>
            <Row to="/">Ann Example added you to Lisbon trip</Row>
            <Row to="/">Ben Example accepted your friend request</Row>
          </Rows>
        </Popover>
      )}
    </>
  );
};
