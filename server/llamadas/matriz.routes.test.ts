import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definirLlamada, type Llamada, type Metodo } from '#values/llamada.ts';
import { type Rol, ROLES } from '#values/perfil.ts';
import { z } from 'zod';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor } from '../test/cliente.ts';
import { tokenDeRol } from '../test/sesiones.ts';

/** Lists `/api/x` and its branches from Fastify's printed tree of routes. */
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

describe('calls by roles (C10)', () => {
  let casa: Casa;
  let convenioId: number;
  let tokens: Map<Rol, string | undefined>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    ({ convenioId } = await crearVendedor(casa));
  });
  // A call may end its session.
  beforeEach(async () => {
    tokens = new Map();
    for (const rol of ROLES) tokens.set(rol, await tokenDeRol(casa, rol, convenioId));
  });
  afterAll(() => casa.cerrar());

  /** Opens the session of a test token. */
  const sesionDe = async (rol: Rol) => {
    const carga = tokens.get(rol)?.split('.')[1];
    if (!carga) return null;
    const { sid } = JSON.parse(Buffer.from(carga, 'base64url').toString()) as { sid: string };
    return casa.base.selectFrom('sesiones').select('tipo').where('id', '=', sid).executeTakeFirst();
  };

  const pedirComo = async (rol: Rol, metodo: Metodo, ruta: string, cuerpo: object = {}) => {
    const token = tokens.get(rol);
    const respuesta = await casa.app.inject({
      method: metodo,
      // No parameter here is valid: a call that passes authorisation answers 400 or 404.
      url: `/api${ruta.replaceAll(/:\w+/g, 'x')}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(metodo === 'POST' || metodo === 'PUT' ? { payload: cuerpo } : {}),
    });
    const { codigo = null } = respuesta.headers['content-type']?.toString().includes('json')
      ? respuesta.json<{ codigo?: string }>()
      : {};
    return { estado: respuesta.statusCode, codigo };
  };

  /** Refusal code by the permission table, or null for a call that passes. */
  const decision = (llamada: Llamada, rol: Rol): string | null => {
    if (llamada.quien[rol]) {
      return esVisitante(rol) && llamada.captcha ? 'captcha.requerido' : null;
    }
    return rol === 'anonimo' ? 'acceso.sin_sesion' : 'acceso.sin_permiso';
  };
  const esVisitante = (rol: Rol): boolean => rol === 'anonimo' || rol === 'publico';
  const RECHAZOS: Readonly<Record<string, number>> = {
    'acceso.sin_sesion': 401,
    'acceso.sin_permiso': 403,
    'captcha.requerido': 403,
  };

  it('[V-ROL-017] only sales profiles buy: staff, brokers and nobody are refused, and a public link for bulk and special loads', async () => {
    const llamadas = casa.montador.llamadas.filter(({ id }) =>
      /^IntencionesDeVenta\/(Ingresar|Actualizar)/.test(id),
    );
    expect(llamadas.length).toBeGreaterThanOrEqual(3);
    for (const { id, metodos, rutas } of llamadas) {
      const como = async (rol: Rol) => (await pedirComo(rol, metodos[0], rutas[0])).codigo;
      const masiva = id.includes('Masivo');
      const sinEnlace = masiva || id.endsWith('SVP');
      // The request passed authorisation: its content, or its content type, is refused.
      const pasa = masiva ? 'solicitud.tipo_de_contenido' : 'solicitud.invalida';
      expect([id, await como('ventaEspecial')]).toEqual([id, pasa]);
      const especial = id.endsWith('Especial');
      expect([id, await como('venta')]).toEqual([id, especial ? 'acceso.sin_permiso' : pasa]);
      expect([id, await como('publico')]).toEqual([id, sinEnlace ? 'acceso.sin_permiso' : pasa]);
      expect([id, await como('corredor')]).toEqual([id, 'acceso.sin_permiso']);
      // Their own use of PAGAR is the re-issue: a purchase in it is refused.
      const compra = { idIntencionVenta: 1, estadoIntencion: 4, aceptaTerminos: true };
      for (const rol of ['administrador', 'soporte'] as const) {
        const { codigo } = await pedirComo(rol, metodos[0], rutas[0], compra);
        expect([id, rol, codigo]).toEqual([id, rol, 'acceso.sin_permiso']);
      }
      expect([id, await como('anonimo')]).toEqual([id, 'acceso.sin_sesion']);
    }
  });

  it.each([
    ['visitors and two other roles', '', (n: number, cual: number) => (cual + n) % 5 < 2],
    ['every role', ' @largo', () => true],
  ] as const)(
    'each call refuses or admits %s exactly as its contract says%s',
    async (_que, _largo, entra) => {
      // Nobody and the public session are rows of the table too.
      expect(ROLES.toSorted()).toEqual([
        ...['administrador', 'anonimo', 'corredor', 'publico', 'soporte', 'venta', 'ventaEspecial'],
      ]);
      for (const rol of ROLES) {
        const { tipo } = (await sesionDe(rol)) ?? { tipo: null };
        const esperado = rol === 'publico' ? 'publico' : 'login';
        expect([rol, tipo]).toEqual([rol, rol === 'anonimo' ? null : esperado]);
      }
      const mal: string[] = [];
      // Runs last, because it ends the sessions of this test.
      const orden = casa.montador.llamadas.toSorted(
        (a, b) => Number(a.id === 'Auth/CerrarSesion') - Number(b.id === 'Auth/CerrarSesion'),
      );
      const probadas = new Map<Rol, number>();
      for (const [n, llamada] of orden.entries()) {
        for (const rol of ROLES.filter((uno, cual) => esVisitante(uno) || entra(n, cual))) {
          const esperada = decision(llamada, rol);
          for (const ruta of llamada.rutas) {
            for (const metodo of llamada.metodos) {
              const { estado, codigo } = await pedirComo(rol, metodo, ruta);
              const dicha = codigo && codigo in RECHAZOS ? codigo : null;
              const bien =
                dicha === esperada && (dicha ? estado === RECHAZOS[dicha] : estado < 500);
              if (!bien) mal.push(`${rol} ${metodo} ${ruta}: ${estado} ${codigo} (${esperada})`);
            }
          }
          probadas.set(rol, (probadas.get(rol) ?? 0) + 1);
          if (llamada.id === 'Auth/CerrarSesion') break;
        }
      }
      expect(mal).toEqual([]);
      for (const rol of ROLES) expect(probadas.get(rol)).toBeGreaterThan(orden.length / 3);
    },
  );

  it('[V-API-001] nothing but the calls of the contracts is mounted under /api', () => {
    const declaradas = new Map<string, Set<string>>([['/api/docs', new Set(['GET'])]]);
    for (const { rutas, metodos } of casa.montador.llamadas) {
      for (const una of rutas) {
        const ruta = `/api${soloLetras(una)}`;
        // Two calls may share an address by other methods, as RFC 8058 asks of the end of reminders.
        declaradas.set(ruta, new Set([...(declaradas.get(ruta) ?? []), ...metodos]));
      }
    }
    const montadas = [...rutasDelArbol(casa.app.printRoutes({ commonPrefix: false }))]
      .filter(([ruta]) => ruta.startsWith('/api'))
      .map(([ruta, metodos]) => [ruta, new Set(metodos.filter((m) => m !== 'HEAD'))] as const);
    expect(new Map(montadas)).toEqual(declaradas);
  });

  it('every id belongs to one call, and every alternative form has its own address', () => {
    const ids = casa.montador.llamadas.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[V-API-007] [A-API-097] ObtenerEndpoints gives each role the calls that its contracts allow', async () => {
    for (const rol of ROLES.filter((uno) => uno !== 'anonimo' && uno !== 'venta')) {
      const { body } = await casa.app.inject({
        url: '/api/Endpoints/ObtenerEndpointsDisponiblesPorRol',
        headers: { authorization: `Bearer ${tokens.get(rol)}` },
      });
      const suyas = casa.montador.llamadas.filter(({ quien }) => quien[rol]).map(({ id }) => id);
      expect([rol, JSON.parse(body)]).toEqual([rol, { exito: true, datos: suyas }]);
    }
  });

  it('a route mounted without a contract would fail the test above', () => {
    const arbol = ['└── /api/x (GET)', '    └── /y (POST)', '├── /api/z/:id (PUT, HEAD)'].join(
      '\n',
    );
    expect([...rutasDelArbol(arbol).keys()]).toEqual(['/api/x', '/api/x/y', '/api/z/:id']);
  });

  it('a call that nobody may make cannot be defined', () => {
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
