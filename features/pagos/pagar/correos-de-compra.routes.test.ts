import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';

const MALOS = [
  'a b@c.cl',
  'juana @correo.cl',
  'juana@correo',
  'juana@correo.c',
  'ju..ana@correo.cl',
  'juana@127.0.0.1',
  'juana,pedro@correo.cl',
  `${'a'.repeat(65)}@correo.cl`,
  `a@${'b.'.repeat(126)}cl`,
];
const BUENOS = ['juana@correo.cl', ' juana@correo.cl ', "o'higgins@x1.cl", 'ventas@muñoz.cl'];

describe('[V-SEG-006] e-mails of a purchase', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let vehiculo: Awaited<ReturnType<typeof entradasDe>>[number] | undefined;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    [vehiculo] = await entradasDe(casa, tramoDelParque(0, 1));
  });
  afterAll(() => casa.cerrar());

  const enviar = async (ruta: string, campo: string, cuerpo: object): Promise<string[]> => {
    const { cuerpo: dicho } = await pedir(casa, 'POST', ruta, { token: vendedor.token, cuerpo });
    return dicho.errors?.[campo] ?? [];
  };
  const DONDE: Record<string, (correo: string) => Promise<string[]>> = {
    'an owner’s': (email) =>
      enviar(
        '/IntencionesDeVenta/IngresarDatosVehiculo',
        'vehiculosViewModel.0.propietarioVM.email',
        {
          usuarioId: vendedor.id,
          convenioId: vendedor.convenioId,
          origen: 0,
          vehiculosViewModel: [
            { ...vehiculo, propietarioVM: { ...vehiculo?.propietarioVM, email } },
          ],
        },
      ),
    'the buyer’s': (correoComprador) =>
      enviar('/IntencionesDeVenta/ActualizarIntencionPago', 'correoComprador', {
        idIntencionVenta: 999_999,
        estadoIntencion: 4,
        aceptaTerminos: true,
        correoComprador,
      }),
    'of whoever looks for a purchase': (correo) =>
      enviar('/Compras/Recuperar', 'correo', { patente: 'HWJP59', correo }),
  };

  it.each(Object.entries(DONDE))(
    '%s follow the one rule, and are refused, not repaired',
    async (_, probar) => {
      for (const malo of MALOS)
        expect([malo, await probar(malo)]).toEqual([malo, ['Correo inválido']]);
      for (const bueno of BUENOS) expect([bueno, await probar(bueno)]).toEqual([bueno, []]);
      expect(await probar('  ')).toEqual(['El correo es obligatorio']);
    },
  );
});
