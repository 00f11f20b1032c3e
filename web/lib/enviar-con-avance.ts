/** Like `fetch`, but reports how much of the body was sent, which fetch cannot. */
export const enviarConAvance =
  (alAvanzar: (porcentaje: number) => void) =>
  (url: string, { method, headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((listo, fallar) => {
      const pedido = new XMLHttpRequest();
      pedido.open(method ?? 'POST', url);
      for (const [nombre, valor] of Object.entries(headers ?? {})) {
        pedido.setRequestHeader(nombre, String(valor));
      }
      pedido.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) alAvanzar(Math.round((loaded * 100) / total));
      });
      pedido.addEventListener('load', () => {
        const espera = pedido.getResponseHeader('retry-after');
        listo(
          new Response(pedido.responseText, {
            status: pedido.status,
            headers: espera === null ? {} : { 'retry-after': espera },
          }),
        );
      });
      pedido.addEventListener('error', () => fallar(new TypeError('sin respuesta')));
      pedido.addEventListener('abort', () => fallar(signal?.reason as Error));
      signal?.addEventListener('abort', () => pedido.abort());
      pedido.send(body as XMLHttpRequestBodyInit);
    });
