import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pagar, pasarA, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearEnlace, crearRangos } from '#server/test/negocio/fabrica.ts';
import { decidirYVolver, tokenDe } from '#server/test/negocio/pago.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { vehiculosNuevos } from '#server/test/negocio/recuperar.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';

describe('a public link that is opened again', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let enlace: EnlacePublico;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    await crearRangos(casa, 1_000);
    enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
  });
  afterAll(() => casa.cerrar());

  /** A browser whose tabs open the link and share their cookies. */
  const navegador = () => {
    const galletas: string[] = [];
    return async (otro = enlace) => {
      const { estado, cuerpo, cabeceras } = await pedir(casa, 'POST', '/Auth/LoginPublico', {
        cuerpo: otro,
        cabeceras: { 'x-cliente': 'web', cookie: galletas.join('; ') },
      });
      for (const puesta of [cabeceras['set-cookie'] ?? []].flat() as string[]) {
        galletas.push(puesta.split(';')[0] ?? '');
      }
      expect(estado).toBe(200);
      const token: string = cuerpo.token.accesToken;
      return { idIntencionVenta: cuerpo.idIntencionVenta as number | undefined, token };
    };
  };
  const enPago = async (token: string) => {
    const quien = { ...comprador, token };
    const { cuerpo } = await ingresar(casa, quien, await vehiculosNuevos(casa, 1));
    const id: number = cuerpo.datos.id;
    for (const etapa of [2, 3]) await pasarA(casa, quien, id, etapa);
    const pago = await pagar(casa, quien, id, { correoComprador: 'paga@correo.example' });
    return { id, token: tokenDe(pago.cuerpo.datos) };
  };
  const ver = async (token: string, id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token })).estado;

  it('[V-VUELTA-012] leads back to its purchase while that awaits payment, and to no other', async () => {
    const abrir = navegador();
    const primera = await abrir();
    expect(primera.idIntencionVenta).toBeUndefined();
    const { id, token: pago } = await enPago(primera.token);
    const segunda = await abrir();
    expect(segunda.idIntencionVenta).toBe(id);
    expect(await ver(segunda.token, id)).toBe(200);
    // The third tab follows the first or the second.
    expect((await abrir()).idIntencionVenta).toBe(id);
    const ajena = await enPago((await navegador()()).token);
    expect(await ver(segunda.token, ajena.id)).toBe(404);
    // The payment failed; the first tab continues with its session.
    await decidirYVolver(casa, pago, 'rechazar');
    expect((await abrir()).idIntencionVenta).toBeUndefined();
  });

  it('[V-VUELTA-012] begins a new purchase in another browser, by another link, and after the payment', async () => {
    const abrir = navegador();
    const { id, token: pago } = await enPago((await abrir()).token);
    expect((await navegador()()).idIntencionVenta).toBeUndefined();
    const otro = await crearComprador(casa);
    const suyo = await crearEnlace(casa, { ...otro, usuarioId: otro.id });
    expect((await abrir(suyo)).idIntencionVenta).toBeUndefined();
    expect((await abrir()).idIntencionVenta).toBe(id);
    await decidirYVolver(casa, pago, 'aprobar');
    expect((await abrir()).idIntencionVenta).toBeUndefined();
  });

  it('[V-VUELTA-012] leads nobody to a purchase by a closed, an owner’s or a rotated session', async () => {
    const abrir = navegador();
    const { token } = await abrir();
    const { id } = await enPago(token);
    const { sesion_id: sesion } = await casa.base
      .selectFrom('ventas')
      .select('sesion_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const cambiar = (valores: {
      correo?: string | null;
      cerrada_en?: Date | null;
      turno?: number;
      rotada_en?: Date;
    }) => casa.base.updateTable('sesiones').set(valores).where('id', '=', sesion).execute();
    await cambiar({ correo: 'dueno@correo.example' });
    expect((await abrir()).idIntencionVenta).toBeUndefined();
    await cambiar({ correo: null, cerrada_en: casa.reloj.ahora() });
    expect((await abrir()).idIntencionVenta).toBeUndefined();
    const hace = (segundos: number) => new Date(casa.reloj.ahora().getTime() - segundos * 1_000);
    await cambiar({ cerrada_en: null, turno: 2, rotada_en: hace(21) });
    expect((await abrir()).idIntencionVenta).toBeUndefined();
    // Another tab of this browser just rotated the token.
    await cambiar({ rotada_en: hace(5) });
    expect((await abrir()).idIntencionVenta).toBe(id);
  });
});
