import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iniciarSimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pedir,
  vehiculoPara,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { abrirTraza } from './trazar.ts';

interface Tramo {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { stringValue?: string };
  }[];
}

/** A receiver of OTLP over HTTP, like a collector. */
const iniciarReceptor = async () => {
  const cuerpos: string[] = [];
  const servidor = createServer((req, res) => {
    void (async () => {
      cuerpos.push(await text(req));
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    cuerpos,
    tramos: (): Tramo[] =>
      cuerpos.flatMap((cuerpo) =>
        JSON.parse(cuerpo).resourceSpans.flatMap(
          ({ scopeSpans }: { scopeSpans: { spans: Tramo[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    cerrar: () => new Promise<void>((listo) => servidor.close(() => listo())),
  };
};

describe('the trace of a sale', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let receptor: Awaited<ReturnType<typeof iniciarReceptor>>;
  let smtp: Awaited<ReturnType<typeof iniciarSimuladorSmtp>>;
  beforeAll(async () => {
    receptor = await iniciarReceptor();
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({
      entorno: { CORREO_SMTP: smtp.url, TRAZAS_URL: receptor.url },
    });
    vendedor = await crearVendedor(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
    await receptor.cerrar();
  });

  it('[A-TRAZA-001] [A-TRAZA-002] [A-TRAZA-003] leads from the click over call, transaction and jobs to the mail, under one number, without personal data', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const traza = '0af7651916cd43dd8448eb211c80319c';
    const { estado } = await pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionPago', {
      token: vendedor.token,
      cabeceras: { traceparent: `00-${traza}-b7ad6b7169203331-01` },
      cuerpo: {
        idIntencionVenta: id,
        estadoIntencion: 4,
        aceptaTerminos: true,
        correoComprador: 'compradora@correo.example',
      },
    });
    expect(estado).toBe(200);
    await esperarEmision(casa, vendedor, id);
    const deLaTraza = () => receptor.tramos().filter(({ traceId }) => traceId === traza);
    await esperar('el tramo del correo', 60, async () =>
      deLaTraza().some(({ name }) => name === 'trabajo enviar-correo'),
    );
    const suyos = deLaTraza();
    const nombres = new Set(suyos.map(({ name }) => name));
    for (const nombre of [
      ...['transaccion', 'trabajo emitir-venta', 'trabajo enviar-correo'],
      ...['documentos.guardarJuntos', 'correo.enviar'],
    ]) {
      expect(nombres).toContain(nombre);
    }
    const porId = new Map(suyos.map((tramo) => [tramo.spanId, tramo]));
    const raices = suyos.filter(({ parentSpanId }) => !porId.has(parentSpanId ?? ''));
    expect(raices.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['IntencionesDeVenta/ActualizarIntencionPago', 'b7ad6b7169203331'],
    ]);
    const numeros = new Set(
      suyos.flatMap(({ attributes }) =>
        attributes.flatMap(({ key, value }) =>
          key === 'soap.solicitud' ? [value.stringValue] : [],
        ),
      ),
    );
    expect([...numeros]).toEqual([expect.stringMatching(/^[A-Z2-9]{8}$/)]);
    const { rut, dv, nombre, apellidoPaterno, email, telefono } = vehiculo.propietarioVM;
    const enviado = receptor.cuerpos.join('\n').toLowerCase();
    const personales = [vehiculo.patente, vehiculo.nroMotor, `${rut}`, `${rut}-${dv}`, nombre];
    const otros = [apellidoPaterno, email, telefono, '@', vendedor.nombre, vendedor.token];
    expect(
      [...personales, ...otros].filter((dato) => enviado.includes(String(dato).toLowerCase())),
    ).toEqual([]);
  });

  it('[A-TRAZA-004] is off without the setting: the ports stay unwrapped', async () => {
    const { TRAZAS_URL: _, ...sinTrazas } = casa.config;
    expect((await abrirTraza(sinTrazas, 'api', casa.puertos)).puertos).toBe(casa.puertos);
  });
});
