export type BrowserAnswer = { status: number; body: Record<string, unknown>; headers: Headers };

/** A browser's automatic behavior: it stores the cookies and sends the origin of its page. */
export class Browser {
  /** The session's cookie. */
  cookie = '';
  /** The cookie of a known device. */
  device = '';
  /** The cookie that opens a guest's account. */
  guest = '';
  /** The cookie of the browser's previous users. */
  previousUsers = '';

  constructor(
    private readonly url: string,
    private readonly origin: string,
  ) {}

  async send(
    method: string,
    path: string,
    body?: object | URLSearchParams,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<BrowserAnswer> {
    const cookie = [this.cookie, this.device, this.guest, this.previousUsers].filter(Boolean).join('; ');
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        ...headers,
        origin: this.origin,
        ...(cookie && { cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(';', 1)[0] ?? '';
      if (/^[\w-]+-device=/.test(pair)) this.device = pair;
      else if (/^[\w-]+-before=/.test(pair)) this.previousUsers = pair;
      else if (/^[\w-]+-guest=/.test(pair)) this.guest = pair.endsWith('=') ? '' : pair;
      else this.cookie = pair.endsWith('=') ? '' : pair;
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
  }

  refresh(handle: unknown): Promise<BrowserAnswer> {
    return this.send(
      'POST',
      '/api/auth/token',
      new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(handle) }),
    );
  }
}
