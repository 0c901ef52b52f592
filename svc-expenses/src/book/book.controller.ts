import { problems, readBook } from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ReadBook } from './read-book.ts';

@Controller()
@Problems(problems)
export class BookController {
  constructor(private readonly readBook: ReadBook) {}

  @PageRoute(readBook)
  read({ caller, query }: InputOf<typeof readBook>) {
    return this.readBook.read(caller, query);
  }
}
