import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alFondo } from '#server/test/al-fondo.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { FRENOS } from './intentos.ts';

const SEGUNDO = 1_000;
let red = 0;
/** Returns an address that no test used before. */
const otraRed = (): string => {
  red += 1;
  return `10.${red >> 16}.${(red >> 8) & 255}.${red & 255}`;
};

interface Vuelta {
  readonly estado: number;
  readonly espera: number | null;
  readonly cuerpo: Record<string, unknown>;
}

describe('login throttling (C15)', () => {
  let casa: Casa;
  let usuario: { id: number; nombre: string };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    usuario = await crearUsuario(casa, 1);
  });

  const intentar = async (
    desde: string,
    nombreUsuario = usuario.nombre,
    contrasenia = 'equivocada',
    headers: Record<string, string> = {},
  ): Promise<Vuelta> => {
    const respuesta = await casa.app.inject({
      method: 'POST',
      url: '/api/Auth/Login',
      remoteAddress: desde,
      headers,
      payload: { nombreUsuario, contrasenia },
    });
    const espera = respuesta.headers['retry-after'];
    return {
      estado: respuesta.statusCode,
      espera: espera === undefined ? null : Number(espera),
      cuerpo: respuesta.json(),
    };
  };
  const entrar = (desde: string, nombre = usuario.nombre) =>
    intentar(desde, nombre, CLAVE_DE_PRUEBA);
  const fallar = async (desde: string, veces: number): Promise<void> => {
    for (let i = 0; i < veces; i += 1) expect((await intentar(desde)).estado).toBe(401);
  };

  it('answers 429 with the wait for one network and account, growing up to 15 minutes', async () => {
    const aqui = otraRed();
    await fallar(aqui, FRENOS.pareja.libres + 1);
    const esperas: (number | null)[] = [];
    for (let i = 0; i < 8; i += 1) {
      const { estado, espera, cuerpo } = await intentar(aqui);
      expect([estado, cuerpo['codigo'], cuerpo['reintentarEn']]).toEqual([
        ...[429, 'acceso.demasiados_intentos', espera],
      ]);
      esperas.push(espera);
      casa.reloj.avanzar((espera ?? 0) * SEGUNDO - 1);
      expect((await intentar(aqui)).estado).toBe(429);
      casa.reloj.avanzar(1);
      expect((await intentar(aqui)).estado).toBe(401);
    }
    expect(esperas).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    casa.reloj.avanzar(10 * SEGUNDO);
    expect((await intentar(aqui)).cuerpo['mensaje']).toBe(
      'Demasiados intentos de inicio de sesión. Por favor, espere 15 minutos e intente nuevamente.',
    );
  });

  it('checks no password while it waits, not even the right one; the owner enters from elsewhere', async () => {
    const aqui = otraRed();
    await fallar(aqui, FRENOS.pareja.libres + 1);
    expect((await entrar(aqui)).estado).toBe(429);
    expect((await entrar(otraRed())).estado).toBe(200);
  });

  it.each(alFondo([100, 300]))(
    'checks %i parallel attempts no more often than serial ones%s',
    async (juntos) => {
      const aqui = otraRed();
      const vueltas = await Promise.all(Array.from({ length: juntos }, () => intentar(aqui)));
      const con = (buscado: number) => vueltas.filter(({ estado }) => estado === buscado);
      // A busy machine may reject some with 503 before the check; those do not count.
      const sinTurno = con(503);
      for (const { cuerpo } of sinTurno) expect(cuerpo['codigo']).toBe('servicio.no_disponible');
      expect(con(401).length).toBeLessThanOrEqual(FRENOS.pareja.libres + 1);
      expect(con(401).length + sinTurno.length).toBeGreaterThan(FRENOS.pareja.libres);
      expect(con(401).length + con(429).length + sinTurno.length).toBe(juntos);
      expect((await intentar(aqui)).estado).toBe(429);
    },
  );

  it('delays a new network a minute at most for an account tried everywhere, an own network not at all', async () => {
    const propia = otraRed();
    expect((await entrar(propia)).estado).toBe(200);
    let peor = 0;
    for (let i = 0; i < 60; i += 1) {
      const { estado, espera } = await intentar(otraRed());
      if (estado === 429) casa.reloj.avanzar((espera ?? 0) * SEGUNDO);
      peor = Math.max(peor, espera ?? 0);
    }
    expect(peor).toBe(60);
    while ((await intentar(otraRed())).estado !== 429);
    expect((await entrar(otraRed())).espera).toBeLessThanOrEqual(60);
    expect((await entrar(propia)).estado).toBe(200);
  });

  it('resets the count of an account at a right password', async () => {
    const aqui = otraRed();
    for (let vuelta = 0; vuelta < 3; vuelta += 1) {
      await fallar(aqui, FRENOS.pareja.libres);
      expect((await entrar(aqui)).estado).toBe(200);
    }
    const claves = await casa.base.selectFrom('intentos_acceso').select('clave').execute();
    for (const { clave } of claves) expect(clave).toMatch(/^[\w-]{22}$/);
  });

  it('slows a network that tries many accounts, not a user who sold from there before', async () => {
    const aqui = otraRed();
    expect((await entrar(aqui)).estado).toBe(200);
    const estados: number[] = [];
    for (let i = 0; i < FRENOS.red.libres + 20; i += 1)
      estados.push((await intentar(aqui, `nadie${i}`)).estado);
    expect(estados.filter((estado) => estado === 401)).toHaveLength(FRENOS.red.libres + 1);
    expect(estados.filter((estado) => estado === 429)).toHaveLength(19);
    const otro = await crearUsuario(casa, 1);
    expect((await entrar(aqui, otro.nombre)).estado).toBe(429);
    expect((await entrar(aqui)).estado).toBe(200);
    expect((await entrar(otraRed(), otro.nombre)).estado).toBe(200);
  });

  it.each(alFondo([8, 20]))(
    'stays slow while attempts drip in for %i hours, and forgets after a day%s',
    async (horas) => {
      const aqui = otraRed();
      await fallar(aqui, FRENOS.pareja.libres);
      for (let hora = 0; hora < horas; hora += 1) {
        casa.reloj.avanzar(3_600 * SEGUNDO);
        expect((await intentar(aqui)).estado).toBe(401);
        expect((await intentar(aqui)).estado).toBe(429);
      }
      casa.reloj.avanzar(24 * 3_600 * SEGUNDO + 1);
      await fallar(aqui, FRENOS.pareja.libres);
    },
  );

  it('slows an unknown name like a known one (C16)', async () => {
    const vistos = [];
    for (const nombre of [usuario.nombre, 'no-existe-nadie-asi']) {
      const aqui = otraRed();
      const vueltas: Vuelta[] = [];
      for (let i = 0; i < FRENOS.pareja.libres + 3; i += 1)
        vueltas.push(await intentar(aqui, nombre));
      vistos.push(
        vueltas.map(({ cuerpo, ...resto }) => ({
          ...resto,
          cuerpo: { ...cuerpo, idSolicitud: '' },
        })),
      );
    }
    expect(vistos[0]).toEqual(vistos[1]);
  });

  it('counts the IPv6 addresses of one home as one network, and names in any case', async () => {
    for (let i = 0; i <= FRENOS.pareja.libres; i += 1) {
      const nombre = i % 2 ? usuario.nombre.toUpperCase() : usuario.nombre;
      expect((await intentar(`2001:db8:7:7::${i + 1}`, nombre)).estado).toBe(401);
    }
    expect((await intentar('2001:db8:7:7:ffff::1')).estado).toBe(429);
  });

  it('ignores a changing X-Forwarded-For without CONFIAR_PROXY', async () => {
    const aqui = otraRed();
    const estados: number[] = [];
    for (let i = 0; i < FRENOS.pareja.libres + 2; i += 1) {
      const { estado } = await intentar(aqui, usuario.nombre, 'x', {
        'x-forwarded-for': otraRed(),
      });
      estados.push(estado);
    }
    expect(estados.at(-1)).toBe(429);
  });
});

it('counts the address that the proxy wrote, not the sender’s, with CONFIAR_PROXY (C15)', async () => {
  const casa = await levantarCasa({ conWorker: false, entorno: { CONFIAR_PROXY: '172.16.0.1' } });
  try {
    const { nombre } = await crearUsuario(casa, 1);
    const intentar = async (reenviada: string): Promise<number> =>
      (
        await casa.app.inject({
          method: 'POST',
          url: '/api/Auth/Login',
          remoteAddress: '172.16.0.1',
          headers: { 'x-forwarded-for': reenviada },
          payload: { nombreUsuario: nombre, contrasenia: 'equivocada' },
        })
      ).statusCode;
    for (let i = 0; i <= FRENOS.pareja.libres; i += 1) {
      expect(await intentar(`${otraRed()}, 190.1.1.1`)).toBe(401);
    }
    expect(await intentar(`${otraRed()}, 190.1.1.1`)).toBe(429);
    expect(await intentar('190.1.1.2')).toBe(401);
  } finally {
    await casa.cerrar();
  }
});
