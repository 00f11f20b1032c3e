import { ASEGURADORA_DE_PRUEBA } from '#integrations/aseguradora/exigencias.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Respuesta,
  type Vendedor,
} from '#server/test/cliente.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  otraPatente,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearCodigoDeVenta } from './crear-codigo-de-venta.usecase.ts';

const HORA = 3_600_000;
type Proposito = 'retorno' | 'recuperacion' | 'entrega';

describe('a code that opens one sale', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let emitida: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    emitida = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(0, 2)));
    await correrTramo(casa, emitida);
  });
  afterAll(() => casa.cerrar());

  const codigo = (proposito: Proposito, correo?: string, ventaId = emitida): Promise<string> =>
    casa.enTransaccion(casa.contexto(), (tx) =>
      crearCodigoDeVenta(tx, { ventaId, proposito, ...(correo ? { correo } : {}) }),
    );
  const retomar = (valor: string) =>
    pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo: valor } });
  const leer = (ruta: string, token: string) => pedir(casa, 'GET', ruta, { token });
  const visto = ({ estado, cuerpo }: Respuesta) => [estado, { ...cuerpo, idSolicitud: '' }];
  const VENCIDO = [
    401,
    {
      exito: false,
      codigo: 'acceso.codigo_vencido',
      idSolicitud: '',
      mensaje: expect.stringContaining('ya se usó o venció'),
    },
  ];

  it('[V-COLORES-002] opens a public session of its sale, agreement and user', async () => {
    const { estado, cuerpo } = await retomar(await codigo('recuperacion'));
    expect([estado, cuerpo]).toEqual([
      200,
      {
        token: { accesToken: expect.any(String), expiresIn: 3_600 },
        tokenActualizacion: expect.any(String),
        // The seller's login name is hidden.
        username: '',
        id: vendedor.id,
        perfil: { nombre: 'UsuarioVenta', ventanasVM: expect.any(Array) },
        idIntencionVenta: emitida,
        convenioId: vendedor.convenioId,
        marca: {
          ...{ nombre: expect.stringMatching(/^CORREDORA/), color: null, logo: null },
          ...{ tonos: null, aseguradora: ASEGURADORA_DE_PRUEBA.ASEGURADORA_NOMBRE },
          ayuda: {
            ...{ de: ASEGURADORA_DE_PRUEBA.ASEGURADORA_NOMBRE, numero: '6000001234' },
            texto: ASEGURADORA_DE_PRUEBA.ASEGURADORA_TELEFONO,
          },
        },
      },
    ]);
    const token: string = cuerpo.token.accesToken;
    const polizas = await leer(`/Venta/ObtenerPolizasDeIntencionEmitida/${emitida}`, token);
    expect(polizas.cuerpo.datos).toHaveLength(2);
  });

  it('works once for a return or a requested mail, and until it expires for the policies’ mail', async () => {
    for (const proposito of ['retorno', 'recuperacion'] as const) {
      const una = await codigo(proposito);
      const vueltas = await Promise.all([retomar(una), retomar(una), retomar(una)]);
      expect(vueltas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
        200, 401, 401,
      ]);
      expect(visto(await retomar(una))).toEqual(VENCIDO);
    }
    const entrega = await codigo('entrega');
    for (let i = 0; i < 3; i += 1) expect((await retomar(entrega)).estado).toBe(200);
  });

  it('[V-IDENT-010] tells repeatedly what it opens and for whom, without being used', async () => {
    const ver = (valor: string) =>
      pedir(casa, 'POST', '/Auth/VerEnlace', { cuerpo: { codigo: valor } });
    const sesiones = async () =>
      (await casa.base.selectFrom('sesiones').select('id').execute()).length;
    const [{ email }] = (await casa.base
      .selectFrom('venta_vehiculos')
      .select('email')
      .where('venta_id', '=', emitida)
      .execute()) as [{ email: string }];
    const una = await codigo('recuperacion', email.toLowerCase());
    const antes = await sesiones();
    for (let i = 0; i < 3; i += 1) {
      const { estado, cuerpo } = await ver(una);
      expect([estado, cuerpo.datos]).toEqual([
        200,
        {
          idIntencionVenta: emitida,
          directo: false,
          unaVez: true,
          vehiculos: expect.any(Number),
          para: expect.stringMatching(/^[^@]?\*\*\*@[^@]+$/),
        },
      ]);
      expect(JSON.stringify(cuerpo)).not.toContain(email);
    }
    expect(await sesiones()).toBe(antes);
    const entrega = await ver(await codigo('entrega'));
    expect(entrega.cuerpo.datos).toMatchObject({ directo: false, unaVez: false, vehiculos: 2 });
    const retorno = await ver(await codigo('retorno'));
    expect(retorno.cuerpo.datos).toMatchObject({ directo: true, unaVez: true });
    expect((await retomar(una)).estado).toBe(200);
    expect(visto(await ver(una))).toEqual(VENCIDO);
    expect(visto(await ver('x'.repeat(43)))).toEqual(VENCIDO);
  });

  it('is stored only as its hash', async () => {
    const una = await codigo('entrega');
    const filas = await casa.base.selectFrom('codigos_de_venta').selectAll().execute();
    expect(JSON.stringify(filas)).not.toContain(una);
    for (const { huella } of filas) expect(huella).toMatch(/^[0-9a-f]{64}$/);
  });

  it('opens no other sale and begins none', async () => {
    const otra = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(4, 1)));
    const token: string = (await retomar(await codigo('recuperacion'))).cuerpo.token.accesToken;
    const falta = await leer('/IntencionesDeVenta/BuscarPorId/999999', token);
    expect(falta.estado).toBe(404);
    for (const ruta of ['IntencionesDeVenta/BuscarPorId', 'Venta/AvanceEmision']) {
      expect((await leer(`/${ruta}/${emitida}`, token)).estado).toBe(200);
      expect(visto(await leer(`/${ruta}/${otra}`, token))).toEqual(visto(falta));
    }
    const vehiculos = await entradasDe(casa, tramoDelParque(6, 1));
    expect((await ingresar(casa, { ...vendedor, token }, vehiculos)).estado).toBe(403);
  });

  it('shows an owner only their own policies, and no guarded screen', async () => {
    const [vehiculo] = tramoDelParque(0, 1);
    const correo = `dueno.${vehiculo?.patente.toLowerCase()}@correo.example`;
    const { cuerpo } = await retomar(await codigo('entrega', correo));
    expect(cuerpo.perfil.ventanasVM).toEqual([]);
    const { datos } = (
      await leer(`/Venta/ObtenerPolizasDeIntencionEmitida/${emitida}`, cuerpo.token.accesToken)
    ).cuerpo;
    expect(datos.map(({ patente }: { patente: string }) => patente)).toEqual([vehiculo?.patente]);
  });

  it('keeps its session when the seller is disabled, whose own session ends', async () => {
    const { cuerpo } = await retomar(await codigo('recuperacion'));
    const porVenir = await codigo('recuperacion');
    const vigente = (valor: boolean) =>
      casa.base
        .updateTable('usuarios')
        .set({ vigente: valor })
        .where('id', '=', vendedor.id)
        .execute();
    await vigente(false);
    const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida/${emitida}`;
    expect((await leer(ruta, cuerpo.token.accesToken)).estado).toBe(200);
    const refresco = await pedir(casa, 'POST', '/Auth/ActualizarToken', {
      cuerpo: { usuarioId: cuerpo.id, tokenActualizacion: cuerpo.tokenActualizacion },
    });
    expect(refresco.estado).toBe(200);
    expect((await retomar(porVenir)).estado).toBe(200);
    expect((await leer(ruta, vendedor.token)).estado).toBe(401);
    await vigente(true);
  });

  it('brings back a buyer who pays while the seller is disabled, with the sale paid and its policies', async () => {
    const enLinea = await conPagoEnLinea(casa, await crearVendedor(casa));
    const { id, token } = await ventaEnPago(casa, enLinea, [otraPatente()]);
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', enLinea.id)
      .execute();
    const pantalla = await decidirYVolver(casa, token, 'aprobar');
    const [ruta, valor = ''] = pantalla.split('#');
    expect(ruta).toBe('/venta/retorno');
    const { cuerpo } = await retomar(valor);
    expect([cuerpo.idIntencionVenta, cuerpo.convenioId]).toEqual([id, enLinea.convenioId]);
    const avance = await leer(`/Venta/AvanceEmision/${id}`, cuerpo.token.accesToken);
    expect(avance.estado).toBe(200);
    await correrTramo(casa, id);
    const polizas = await leer(
      `/Venta/ObtenerPolizasDeIntencionEmitida/${id}`,
      cuerpo.token.accesToken,
    );
    expect(polizas.cuerpo.datos).toHaveLength(1);
  });

  it('answers alike when unknown, used or expired', async () => {
    const plazos = { retorno: 24, recuperacion: 2, entrega: 24 * 90 } as const;
    for (const [proposito, horas] of Object.entries(plazos)) {
      const justo = await codigo(proposito as Proposito);
      const tarde = await codigo(proposito as Proposito);
      casa.reloj.avanzar(horas * HORA - 1);
      expect((await retomar(justo)).estado).toBe(200);
      casa.reloj.avanzar(1);
      expect(visto(await retomar(tarde))).toEqual(VENCIDO);
    }
    expect(visto(await retomar('A'.repeat(43)))).toEqual(VENCIDO);
    expect((await retomar('A'.repeat(42))).estado).toBe(400);
  });
});
