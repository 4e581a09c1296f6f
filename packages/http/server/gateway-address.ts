/**
 * Published interfaces have addresses of their own, without `/api`: `/space-{id}/gateway/…` is served by the endpoints under
 * `/api/gateway/{id}/…`.
 */
export const gatewayAddress = (url: string): string =>
  url.replace(/^\/space-([a-zA-Z0-9]{1,32})\/gateway\/(?=[^/?])/, '/api/gateway/$1/')
