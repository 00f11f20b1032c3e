import { type Casa, levantarCasa } from '#server/test/casa.ts';
import type { Vendedor } from '#server/test/cliente.ts';
import { crearEnlace } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { codificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordarVistas, vistaDeEnlace } from './vista-de-enlace.query.ts';

describe('[V-CALLE-003] preview of a public link', () => {
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

  it('shows the seller', async () => {
    expect((await ver(codificarEnlace(enlace)))?.marca).toEqual({
      nombre: expect.stringMatching(/^CORREDORA/),
      color: null,
      logo: null,
    });
  });

  it('shows nothing for an unknown, changed or expired link (C20)', async () => {
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

  it('[V-PORTADA-002] runs in a read-only transaction', async () => {
    const nuevo = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    const vista = await casa.base
      .transaction()
      .setAccessMode('read only')
      .execute((db) => vistaDeEnlace({ db, puertos: casa.puertos }, codificarEnlace(nuevo)));
    expect(vista?.marca.nombre).toMatch(/^CORREDORA/);
  });

  it("[V-PORTADA-002] includes the broker's telephone", async () => {
    const nuevo = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    await casa.base.updateTable('corredores').set({ telefono: '912345678' }).execute();
    expect((await ver(codificarEnlace(nuevo)))?.telefono).toBe('912345678');
  });

  it('[V-PORTADA-002] is cached for 60 s per link, and never for an invalid one', async () => {
    const recordada = recordarVistas({ db: casa.base, puertos: casa.puertos });
    const malo = codificarEnlace({ ...enlace, usn: `${enlace.usn}x` });
    const bueno = codificarEnlace(
      await crearEnlace(casa, { ...comprador, usuarioId: comprador.id }),
    );
    expect(await recordada(malo)).toBeNull();
    const primera = await recordada(bueno);
    expect(primera).not.toBeNull();
    await casa.base
      .updateTable('enlaces_publicos')
      .set({ revocado_en: casa.puertos.reloj.ahora() })
      .execute();
    casa.reloj.avanzar(59_000);
    expect(await recordada(bueno)).toBe(primera);
    casa.reloj.avanzar(1_000);
    expect(await recordada(bueno)).toBeNull();
  });
});
