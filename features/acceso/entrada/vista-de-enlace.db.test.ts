import { type Casa, levantarCasa } from '#server/test/casa.ts';
import type { Vendedor } from '#server/test/cliente.ts';
import { crearEnlace } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { codificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vistaDeEnlace } from './vista-de-enlace.query.ts';

describe('[V-CALLE-003] what is told of a public link before it is opened', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let enlace: EnlacePublico;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
  });
  afterAll(() => casa.cerrar());

  const ver = (datos: string) => vistaDeEnlace({ db: casa.base, puertos: casa.puertos }, datos);

  it('who sells by it', async () => {
    expect(await ver(codificarEnlace(enlace))).toEqual({
      nombre: expect.stringMatching(/^CORREDORA/),
      color: null,
      logo: null,
    });
  });

  it('nothing of one that is none, was changed, or is over (C20)', async () => {
    for (const datos of ['', 'consulta', 'favicon', 'eyJ', 'x'.repeat(600)])
      expect([datos, await ver(datos)]).toEqual([datos, null]);
    const otra = enlace.usn.endsWith('A') ? 'B' : 'A';
    const otro = { ...enlace, usn: enlace.usn.slice(0, -1) + otra };
    expect(await ver(codificarEnlace(otro))).toBeNull();
    expect(await ver(codificarEnlace({ ...enlace, cid: 2 ** 40 }))).toBeNull();
    await casa.base
      .updateTable('enlaces_publicos')
      .set({ revocado_en: casa.puertos.reloj.ahora() })
      .execute();
    expect(await ver(codificarEnlace(enlace))).toBeNull();
  });
});
