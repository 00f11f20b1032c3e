import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definirLlamada, type Llamada, type Metodo } from '#values/llamada.ts';
import { type Rol, ROLES } from '#values/perfil.ts';
import { z } from 'zod';
import { type Casa, levantarCasa } from './test/casa.ts';
import { crearVendedor } from './test/cliente.ts';
import { tokenDeRol } from './test/sesiones.ts';

/** `/api/x` and its branches, as Fastify prints its tree of routes. */
const rutasDelArbol = (arbol: string): Map<string, string[]> => {
  const rutas = new Map<string, string[]>();
  const rama: string[] = [];
  for (const linea of arbol.split('\n')) {
    const partes = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(linea);
    if (!partes?.[2]) continue;
    const nivel = (partes[1]?.length ?? 0) / 4;
    rama.splice(nivel, rama.length, partes[2]);
    if (partes[3]) rutas.set(rama.join(''), partes[3].split(', '));
  }
  return rutas;
};

const soloLetras = (ruta: string): string =>
  ruta
    .split('/')
    .map((parte) => (parte.startsWith(':') ? parte : parte.toLowerCase()))
    .join('/');

describe('every call by every role (C10)', () => {
  let casa: Casa;
  let tokens: Map<Rol, string | undefined>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const { convenioId } = await crearVendedor(casa);
    tokens = new Map();
    for (const rol of ROLES) tokens.set(rol, await tokenDeRol(casa, rol, convenioId));
  });
  afterAll(() => casa.cerrar());

  const pedirComo = async (rol: Rol, metodo: Metodo, ruta: string) => {
    const token = tokens.get(rol);
    const respuesta = await casa.app.inject({
      method: metodo,
      // No parameter here is one: a call that is let through answers 400 or 404 for it.
      url: `/api${ruta.replaceAll(/:\w+/g, 'x')}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(metodo === 'POST' || metodo === 'PUT' ? { payload: {} } : {}),
    });
    const { codigo = null } = respuesta.headers['content-type']?.toString().includes('json')
      ? respuesta.json<{ codigo?: string }>()
      : {};
    return { estado: respuesta.statusCode, codigo };
  };

  /** What the permission table says: refused with its code, or let through (null). */
  const decision = (llamada: Llamada, rol: Rol): string | null => {
    if (llamada.quien[rol]) {
      const visitante = rol === 'anonimo' || rol === 'publico';
      return visitante && llamada.captcha ? 'captcha.requerido' : null;
    }
    return rol === 'anonimo' ? 'acceso.sin_sesion' : 'acceso.sin_permiso';
  };
  const RECHAZOS: Readonly<Record<string, number>> = {
    'acceso.sin_sesion': 401,
    'acceso.sin_permiso': 403,
    'captcha.requerido': 403,
  };

  it('[V-ROL-017] only the sales profiles buy: staff, brokers and visitors are refused', async () => {
    const compra = casa.montador.llamadas.filter(({ id }) =>
      /^IntencionesDeVenta\/(Ingresar|Actualizar)/.test(id),
    );
    expect(compra.length).toBeGreaterThanOrEqual(3);
    for (const { metodos, rutas } of compra) {
      for (const rol of ['venta', 'ventaEspecial'] as const) {
        expect((await pedirComo(rol, metodos[0], rutas[0])).estado).toBe(400);
      }
      for (const rol of ['administrador', 'soporte', 'corredor'] as const) {
        expect((await pedirComo(rol, metodos[0], rutas[0])).codigo).toBe('acceso.sin_permiso');
      }
      expect((await pedirComo('anonimo', metodos[0], rutas[0])).codigo).toBe('acceso.sin_sesion');
    }
  });

  it('each is refused or let through exactly as its contract says', async () => {
    const mal: string[] = [];
    // Last, because it ends the sessions of this test.
    const orden = casa.montador.llamadas.toSorted(
      (a, b) => Number(a.id === 'Auth/CerrarSesion') - Number(b.id === 'Auth/CerrarSesion'),
    );
    let probadas = 0;
    for (const llamada of orden) {
      for (const rol of ROLES) {
        const esperada = decision(llamada, rol);
        for (const ruta of llamada.rutas) {
          for (const metodo of llamada.metodos) {
            const { estado, codigo } = await pedirComo(rol, metodo, ruta);
            const dicha = codigo && codigo in RECHAZOS ? codigo : null;
            const bien = dicha === esperada && (dicha ? estado === RECHAZOS[dicha] : estado < 500);
            if (!bien) mal.push(`${rol} ${metodo} ${ruta}: ${estado} ${codigo} (${esperada})`);
            probadas += 1;
          }
        }
        if (llamada.id === 'Auth/CerrarSesion') break;
      }
    }
    expect(mal).toEqual([]);
    expect(probadas).toBeGreaterThan(casa.montador.llamadas.length * ROLES.length);
  });

  it('[V-API-001] nothing else is mounted under /api than the calls of the contracts', () => {
    const declaradas = new Map<string, Set<string>>([['/api/docs', new Set(['GET'])]]);
    for (const { rutas, metodos } of casa.montador.llamadas) {
      for (const ruta of rutas) declaradas.set(`/api${soloLetras(ruta)}`, new Set(metodos));
    }
    const montadas = [...rutasDelArbol(casa.app.printRoutes({ commonPrefix: false }))]
      .filter(([ruta]) => ruta.startsWith('/api'))
      .map(([ruta, metodos]) => [ruta, new Set(metodos.filter((m) => m !== 'HEAD'))] as const);
    expect(new Map(montadas)).toEqual(declaradas);
  });

  it('ids are of one call each, and every alternative form has its own address', () => {
    const ids = casa.montador.llamadas.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[V-API-007] ObtenerEndpoints answers each role the calls that its contracts give it', async () => {
    for (const rol of ROLES.filter((uno) => uno !== 'anonimo' && uno !== 'venta')) {
      const { body } = await casa.app.inject({
        url: '/api/Endpoints/ObtenerEndpointsDisponiblesPorRol',
        headers: { authorization: `Bearer ${tokens.get(rol)}` },
      });
      const suyas = casa.montador.llamadas.filter(({ quien }) => quien[rol]).map(({ id }) => id);
      expect([rol, JSON.parse(body)]).toEqual([rol, { exito: true, datos: suyas }]);
    }
  });

  it('a call that says nobody may make it cannot be defined', () => {
    const sinQuien = () =>
      definirLlamada({
        id: 'X/Y',
        resumen: 'x',
        metodos: ['GET'],
        rutas: ['/X/Y'],
        entrada: z.strictObject({}),
        salida: z.string(),
        sobre: true,
        quien: {},
      });
    expect(sinQuien).toThrow('X/Y: falta quien');
  });
});
