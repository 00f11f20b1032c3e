import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rol } from '#values/perfil.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

const RUTA = '/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID';

describe('the search of intentions that were not issued', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa);
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  afterAll(() => casa.cerrar());

  const buscar = (cuerpo: object, token = soporte) => pedir(casa, 'POST', RUTA, { token, cuerpo });
  const sinPagar = (patente = otraPatente()) => ventaEnTerminos(casa, vendedor, [patente]);
  const ids = async (cuerpo: object): Promise<number[]> =>
    (await buscar(cuerpo)).cuerpo.datos.map(({ id }: { id: number }) => id);

  it('[A-API-028] [A-ENT-006] [A-DETALLE-005] finds one by its number, by GET and POST, with every field it has', async () => {
    const patente = otraPatente();
    const id = await sinPagar(patente);
    const entidad = await casa.base
      .insertInto('entidades')
      .values({
        rut: 12_345_678,
        dv: '5',
        nombres: 'ANA',
        segundo_nombre: null,
        apellido_paterno: 'PÉREZ',
        apellido_materno: 'SOTO',
        razon_social: null,
        email: null,
        telefono: null,
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await casa.base
      .updateTable('usuarios')
      .set({ entidad_id: entidad.id })
      .where('id', '=', vendedor.id)
      .execute();
    const porGet = await pedir(casa, 'GET', `${RUTA}?id=${id}`, { token: soporte });
    const { cuerpo } = await buscar({ id });
    expect(porGet.cuerpo).toEqual(cuerpo);
    const porId = `/IntencionesDeVenta/BuscarPorId/${id}`;
    const propia = await pedir(casa, 'GET', porId, { token: vendedor.token });
    expect(propia.cuerpo.datos.usuario).toEqual(cuerpo.datos[0].usuario);
    expect(cuerpo.datos).toEqual([
      expect.objectContaining({
        id,
        montoEnPesos: 9_280,
        origen: 0,
        estadoEmision: null,
        estadoIntencionDeVenta: 3,
        creado: casa.reloj.ahora().toISOString(),
        convenioId: vendedor.convenioId,
        convenio: {
          nombre: expect.stringMatching(/^CONVENIO /),
          tipoDePago: 1,
          tipoDeAcceso: 0,
          corredorVM: { id: vendedor.corredorId, nombre: expect.stringMatching(/^CORREDORA /) },
        },
        usuario: {
          id: vendedor.id,
          username: vendedor.nombre,
          entidadVM: {
            id: entidad.id,
            rut: 12_345_678,
            dv: '5',
            nombreCompleto: expect.stringContaining('ANA'),
          },
        },
        vehiculosViewModel: [expect.objectContaining({ patente, prima: 9_280 })],
      }),
    ]);
  });

  it('[A-CONS-032] [A-CONS-033] finds all intentions of a plate, newest first; number and plate together find that one', async () => {
    const patente = otraPatente();
    const [una, otra] = [await sinPagar(patente), await sinPagar(patente)];
    expect(await ids({ patente })).toEqual([otra, una]);
    expect(await ids({ patente: patente.toLowerCase() })).toEqual([otra, una]);
    expect(await ids({ id: String(una), patente })).toEqual([una]);
    expect((await buscar({ id: una, patente: otraPatente() })).estado).toBe(404);
  });

  it('[A-ERR-041] answers 404 when there is none', async () => {
    for (const cuerpo of [{ id: 999_999 }, { patente: 'ZZZZ99' }]) {
      const { estado, cuerpo: dicho } = await buscar(cuerpo);
      expect([estado, dicho.mensaje]).toEqual([404, 'La Intención de Venta no existe']);
    }
  });

  it('[A-ERR-042] refuses an issued one by number, does not find it by plate, and refuses a malformed plate', async () => {
    const patente = otraPatente();
    const id = await sinPagar(patente);
    await pagar(casa, vendedor, id);
    await esperarEmision(casa, vendedor, id);
    for (const cuerpo of [{ id }, { patente: 'ABC' }]) {
      const { estado, cuerpo: dicho } = await buscar(cuerpo);
      expect([estado, dicho.mensaje]).toEqual([400, 'La Intención de Venta es inválida']);
    }
    expect((await buscar({ patente })).estado).toBe(404);
  });

  it('[A-CONS-034] answers 400 without number and plate', async () => {
    for (const cuerpo of [{}, { id: '', patente: '' }]) {
      const { estado, cuerpo: dicho } = await buscar(cuerpo);
      expect([estado, dicho.mensaje]).toEqual([
        400,
        'Debe ingresar el número de Intención de Venta o la Patente',
      ]);
    }
  });

  it.each([
    ['anonimo', 401],
    ['publico', 403],
    ['venta', 403],
    ['ventaEspecial', 403],
    ['corredor', 403],
    ['administrador', 200],
  ] as [Rol, number][])('is for Soporte and administrators: %s is %i', async (rol, que) => {
    const id = await sinPagar();
    const token = (await tokenDeRol(casa, rol, vendedor.convenioId)) ?? '';
    expect((await buscar({ id }, token)).estado).toBe(que);
  });
});
