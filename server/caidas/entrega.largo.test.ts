import { describe, expect, it } from 'vitest';
import { PUNTOS_DE_ENTREGA } from '#values/puntos-de-falla.ts';
import { pedir } from '#server/test/cliente.ts';
import { type Escenario, prepararEscenario } from '#server/test/escenario.ts';

/** One vehicle per owner; mails are written in three transactions, a hundred in each of the first two. */
const DUENOS = 201;

/** Maps each recipient's address to the plates that the code in the mail opens. */
const loQueAbren = async ({ casa, recibidos, ventaId }: Escenario) => {
  const abiertas = new Map<string, string[]>();
  for (const { to, text } of recibidos) {
    const [, codigo] = /\/venta\/retorno#([\w-]{43})/.exec(text ?? '') ?? [];
    const { estado, cuerpo } = await pedir(casa, 'POST', '/Auth/RetomarVenta', {
      cuerpo: { codigo },
    });
    expect([estado, cuerpo.idIntencionVenta]).toEqual([200, ventaId]);
    const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida/${ventaId}`;
    const leidas = await pedir(casa, 'GET', ruta, { token: cuerpo.token.accesToken });
    const polizas: { patente: string }[] = leidas.cuerpo.datos;
    abiertas.set(
      to?.[0]?.address ?? '',
      polizas.map(({ patente }) => patente),
    );
  }
  return abiertas;
};

const revisarCorreos = async (escenario: Escenario): Promise<void> => {
  const { base } = escenario.casa;
  const vehiculos = await base
    .selectFrom('venta_vehiculos')
    .select(['email', 'patente'])
    .where('venta_id', '=', escenario.ventaId)
    .execute();
  const deCadaUno = new Map(vehiculos.map(({ email, patente }) => [email, [patente]]));
  expect(deCadaUno.size).toBe(DUENOS);
  expect(await loQueAbren(escenario)).toEqual(deCadaUno);
  // A mail in flight when its process died is sent again as the same mail.
  const veces = escenario.correos();
  expect(veces).toHaveLength(DUENOS);
  expect([Math.min(...veces), Math.max(...veces) <= 2]).toEqual([1, true]);
  const codigos = await base
    .selectFrom('codigos_de_venta')
    .select('correo')
    .where('venta_id', '=', escenario.ventaId)
    .execute();
  // Each code belongs to a mail that was sent.
  expect(codigos).toHaveLength(DUENOS);
  expect(new Set(codigos.map(({ correo }) => correo))).toEqual(new Set(deCadaUno.keys()));
};

describe('kill -9 of the worker that writes a fleet’s mails, at every step', () => {
  const casos = PUNTOS_DE_ENTREGA.flatMap((punto) => [1, 2, 3].map((vez) => [punto, vez] as const));
  it.concurrent.each(casos)(
    '[A-CORREO-009] %s, pass %i: after a restart each owner has one mail, whose code opens only their policies',
    async (punto, vez) => {
      const escenario = await prepararEscenario(DUENOS, { duenos: DUENOS });
      try {
        const worker = await escenario.lanzar('worker', { FALLA: `${punto}:kill9:${vez}` });
        expect(await escenario.pagar(escenario.api)).toMatchObject({ estado: 200 });
        expect(await worker.fin, worker.salida()).toBe('SIGKILL');
        const escritos = await escenario.casa.base
          .selectFrom('envios')
          .select('id')
          .where('clase', '=', 'correo')
          .execute();
        const tandas = punto === 'entrega.trasTanda' ? vez : vez - 1;
        expect(escritos).toHaveLength(Math.min(100 * tandas, DUENOS));
        await escenario.lanzar('worker');
        expect(await escenario.rotos()).toEqual([]);
        await revisarCorreos(escenario);
      } finally {
        await escenario.cerrar();
      }
    },
  );
});
