import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { pedir } from '../test/cliente.ts';
import { crearComprador, resolverCaptcha } from '../test/negocio/publico.ts';

const MINUTO = 60_000;

describe('a captcha pass', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { CONFIAR_PROXY: '127.0.0.1' } });
  });
  afterAll(() => casa.cerrar());

  const buscar = (token: string, cabeceras: object) =>
    pedir(casa, 'POST', '/Vehiculos/BuscarPorPatente', {
      token,
      cuerpo: { patente: 'X' },
      cabeceras,
    });
  const recuperar = (ip: string, cabeceras: object) =>
    pedir(casa, 'POST', '/Compras/Recuperar', {
      cuerpo: { patente: 'ZZZZ99', correo: 'nadie@nadie.example' },
      cabeceras: { 'x-forwarded-for': ip, ...cabeceras },
    });
  const paseDe = ({ cabeceras }: { cabeceras: object }) => ({
    cookie: String((cabeceras as Record<string, unknown>)['set-cookie']).split(';')[0],
  });
  const REQUERIDO = [403, 'captcha.requerido'];

  it('[V-SALA-004] is valid for 20 minutes in the session that earned it, and in no other', async () => {
    const [una, otra] = [await crearComprador(casa), await crearComprador(casa)];
    const pase = paseDe(await buscar(una.token, { 'x-captcha': await resolverCaptcha(casa) }));
    const conPase = async (token: string) => {
      const { estado, cuerpo } = await buscar(token, pase);
      return [estado, cuerpo.codigo];
    };
    expect(await conPase(una.token)).not.toEqual(REQUERIDO);
    expect(await conPase(otra.token)).toEqual(REQUERIDO);
    casa.reloj.avanzar(20 * MINUTO - 1);
    expect(await conPase(una.token)).not.toEqual(REQUERIDO);
    casa.reloj.avanzar(1);
    expect(await conPase(una.token)).toEqual(REQUERIDO);
  });

  it('[V-SALA-004] of a visitor without a session is valid in the network that earned it, and in no session', async () => {
    const pase = paseDe(await recuperar('190.1.0.1', { 'x-captcha': await resolverCaptcha(casa) }));
    expect((await recuperar('190.1.0.1', pase)).estado).toBe(200);
    const ajena = await recuperar('190.1.0.2', pase);
    expect([ajena.estado, ajena.cuerpo.codigo]).toEqual(REQUERIDO);
    const { token } = await crearComprador(casa);
    const enSesion = await buscar(token, { 'x-forwarded-for': '190.1.0.1', ...pase });
    expect([enSesion.estado, enSesion.cuerpo.codigo]).toEqual(REQUERIDO);
  });
});
