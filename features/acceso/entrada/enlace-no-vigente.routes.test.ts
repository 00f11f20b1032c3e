import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alFondo } from '#server/test/al-fondo.ts';
import { azarDe } from '#server/test/azar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import {
  crearConvenio,
  crearCorredor,
  crearEnlace,
  crearUsuario,
} from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { codificarEnlace, decodificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';

const LETRAS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a public link that is not valid (C20)', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let enlace: EnlacePublico;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
  });
  afterAll(() => casa.cerrar());

  const entrar = (cuerpo: object) => pedir(casa, 'POST', '/Auth/LoginPublico', { cuerpo });
  /** Returns what an outsider sees of a refusal, except the request id. */
  const visto = ({ estado, cuerpo, crudo, cabeceras }: Respuesta) => ({
    estado,
    cuerpo: { ...cuerpo, idSolicitud: '' },
    bytes: crudo.length,
    cabeceras: Object.keys(cabeceras)
      .filter((nombre) => !nombre.startsWith('x-ratelimit'))
      .toSorted(),
  });
  const NO_VIGENTE = {
    exito: false,
    mensaje: 'La URL a la que intenta acceder no está vigente',
    codigo: 'acceso.url_no_vigente',
    idSolicitud: '',
  };
  /** Lists the attempts whose refusal differs from that of an unknown link. */
  const distintos = async (intentos: Iterable<readonly [string, object]>): Promise<string[]> => {
    const patron = visto(await entrar({ cid: 999_999, uid: 999_999, usn: 'A'.repeat(22) }));
    expect([patron.estado, patron.cuerpo]).toEqual([401, NO_VIGENTE]);
    const mal: string[] = [];
    for (const [que, cuerpo] of intentos) {
      const respuesta = visto(await entrar(cuerpo));
      if (JSON.stringify(respuesta) !== JSON.stringify(patron)) {
        mal.push(`${que}: ${JSON.stringify(respuesta)}`);
      }
    }
    return mal;
  };

  it.each(alFondo([300, 2_000]))(
    'answers %i guesses and every one-character change alike (C20)%s',
    async (cuantas) => {
      const azar = azarDe(20);
      const { cid, uid, usn } = enlace;
      const una = (): string => LETRAS[azar(64) - 1] ?? 'A';
      const codigo = (): string => Array.from({ length: 22 }, una).join('');
      const alAzar = Array.from({ length: cuantas }, (_, i) => {
        const cambio = { cid: i % 3 ? cid : azar(9_999), usn: codigo() };
        return [`azar ${i}`, { uid: i % 2 ? uid : azar(9_999), ...cambio }] as const;
      });
      const cambiados = [...usn].flatMap((_, i) =>
        ['A', '-', una()]
          .map((letra) => usn.slice(0, i) + letra + usn.slice(i + 1))
          .filter((otro) => otro !== usn)
          .map((otro) => [`letra ${i}`, { cid, uid, usn: otro }] as const),
      );
      const formas: (readonly [string, object])[] = [
        ...[usn.slice(1), usn.slice(0, -1), `${usn}A`, usn.toLowerCase(), '', `${usn}\u0000`].map(
          (otro) => [`forma ${otro}`, { cid, uid, usn: otro }] as const,
        ),
        ['sin código', { cid, uid }],
        ['sin usuario', { cid, usn }],
        ['números imposibles', { cid: 2 ** 31, uid: -1, usn }],
        ['otros tipos', { cid: [cid], uid: { $ne: 0 }, usn: { $ne: '' } }],
        ['código enorme', { cid, uid, usn: usn.repeat(200) }],
        ['inyección', { cid: '1 or 1=1', uid, usn: "' or '1'='1" }],
      ];
      expect(await distintos([...alAzar, ...cambiados, ...formas])).toEqual([]);
      expect((await entrar(enlace)).estado).toBe(200);
    },
  );

  it('opens nothing else when any letter of its address changes (C20)', async () => {
    const segmento = codificarEnlace(enlace);
    const otros = [...segmento].flatMap((_, i) =>
      [...LETRAS].flatMap((letra) => {
        const otro = segmento.slice(0, i) + letra + segmento.slice(i + 1);
        const datos = decodificarEnlace(otro);
        // Unused bits of the last character may vary; such an address means the same.
        const dice = datos !== null && codificarEnlace(datos) !== segmento;
        return dice ? [[otro, { ...datos }] as const] : [];
      }),
    );
    expect(otros.length).toBeGreaterThan(100);
    expect(await distintos(otros)).toEqual([]);
  });

  it('opens neither with another link’s parts nor for a user or agreement without links (C20)', async () => {
    const otro = await crearComprador(casa);
    const suyo = await crearEnlace(casa, { ...otro, usuarioId: otro.id });
    const admin = await crearUsuario(casa, 2);
    const conClave = await crearUsuario(casa, 1);
    const corredorId = await crearCorredor(casa);
    const conLogin = await crearConvenio(casa, { corredorId, usuarioIds: [comprador.id] });
    const { convenioId } = comprador;
    for (const usuario_id of [admin.id, conClave.id]) {
      await casa.base
        .insertInto('convenio_usuarios')
        .values({ convenio_id: convenioId, usuario_id })
        .execute();
    }
    const mal = await distintos([
      ['otro convenio', { ...enlace, cid: otro.convenioId }],
      ['otro usuario', { ...enlace, uid: otro.id }],
      ['código de otro', { ...enlace, usn: suyo.usn }],
      ['administrador', await crearEnlace(casa, { convenioId, usuarioId: admin.id })],
      ['usuario con clave', await crearEnlace(casa, { convenioId, usuarioId: conClave.id })],
      [
        'convenio con login',
        await crearEnlace(casa, { convenioId: conLogin, usuarioId: comprador.id }),
      ],
    ]);
    expect(mal).toEqual([]);
    expect((await entrar(suyo)).estado).toBe(200);
  });

  it('does not open when its link, agreement, dates, user or assignment ended (C20)', async () => {
    const { base, reloj } = casa;
    const { id, convenioId } = comprador;
    const convenio = (set: {
      vigente?: boolean;
      inicio_vigencia?: string;
      termino_vigencia?: string;
    }) => base.updateTable('convenios').set(set).where('id', '=', convenioId).execute();
    const usuario = (vigente: boolean) =>
      base.updateTable('usuarios').set({ vigente }).where('id', '=', id).execute();
    const lugar = (vigente: boolean) =>
      base.updateTable('convenio_usuarios').set({ vigente }).where('usuario_id', '=', id).execute();
    const revocado = (revocado_en: Date | null) =>
      base.updateTable('enlaces_publicos').set({ revocado_en }).execute();
    const casos: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'convenio desactivado',
        () => convenio({ vigente: false }),
        () => convenio({ vigente: true }),
      ],
      [
        'convenio vencido ayer',
        () => convenio({ termino_vigencia: '2026-11-19' }),
        () => convenio({ termino_vigencia: '2026-11-20' }),
      ],
      [
        'convenio desde mañana',
        () => convenio({ inicio_vigencia: '2026-11-21', termino_vigencia: '2028-12-31' }),
        () => convenio({ inicio_vigencia: '2026-11-20' }),
      ],
      ['usuario desactivado', () => usuario(false), () => usuario(true)],
      ['fuera del convenio', () => lugar(false), () => lugar(true)],
      ['enlace revocado', () => revocado(reloj.ahora()), () => revocado(null)],
    ];
    for (const [que, romper, arreglar] of casos) {
      await romper();
      expect(await distintos([[que, enlace]])).toEqual([]);
      await arreglar();
      expect([que, (await entrar(enlace)).estado]).toEqual([que, 200]);
    }
  });
});
