import type { Page } from '@playwright/test';
import { expect, test } from './casa.ts';
import { enlaceDe, entrar, revisar } from './paginas.ts';
import { DV_AJENO, dvPatente } from '#values/formato-patente.ts';
import { CUARENTA, patentesDe } from './patentes.ts';
import {
  anadirBuscado,
  anadirVehiculo,
  buscarPatente,
  completar,
  elegirConvenio,
} from './venta.ts';

const [UNA = '', REPETIDA = '', PRIMERA = '', SEGUNDA = '', CON_DIGITO = ''] =
  patentesDe('patente-primero');

interface Cuenta {
  toques: number;
  readonly campos: Set<string>;
}

/** Counts taps, except those that only focus a field, and fields with typed text. */
const contar = async (page: Page): Promise<Cuenta> => {
  const cuenta: Cuenta = { toques: 0, campos: new Set() };
  await page.exposeFunction('anotarToque', () => (cuenta.toques += 1));
  await page.exposeFunction('anotarCampo', (cual: string) => cuenta.campos.add(cual));
  await page.addInitScript(() => {
    const { anotarToque, anotarCampo } = window as unknown as {
      anotarToque: () => void;
      anotarCampo: (cual: string) => void;
    };
    const deTexto = 'input:not([type=checkbox], [type=radio]), textarea';
    document.addEventListener(
      'pointerup',
      ({ target }) => {
        if (target instanceof Element && !target.closest(deTexto)) anotarToque();
      },
      true,
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.matches(deTexto)) anotarCampo(target.id);
      },
      true,
    );
  });
  return cuenta;
};

test('[V-INGRESO-004] one known car on a phone: at most 4 taps and 3 fields from the link to the provider @largo', async ({
  pagina,
  casa,
}) => {
  await pagina.setViewportSize({ width: 390, height: 844 });
  const cuenta = await contar(pagina);
  await pagina.goto(enlaceDe(casa));
  const patente = pagina.getByRole('textbox', { name: 'Patente' });
  await expect(patente).toBeVisible();
  await expect(pagina.getByRole('textbox')).toHaveCount(1);
  await revisar(pagina, 'patente-vacia');
  await patente.fill(UNA);
  const hallado = pagina.getByRole('region', { name: new RegExp(`^${UNA}-`) });
  await expect(hallado).toContainText('A nombre de');
  await expect(hallado).toContainText(/Lo cubre del .* días/);
  await expect(hallado).toContainText('$ ');
  // The heading to check remains in view.
  await expect(hallado.getByRole('heading')).toBeInViewport();
  await revisar(pagina, 'patente-hallada');
  await pagina.getByRole('textbox', { name: /^Teléfono/ }).fill('912345678');
  await pagina.getByRole('textbox', { name: /^Correo/ }).fill('cuatro.toques@correo.example');
  await pagina.getByRole('checkbox', { name: 'Aceptar Términos y Condiciones' }).check();
  await pagina.getByRole('button', { name: /^PAGAR/ }).click();
  await expect(pagina.getByRole('button', { name: 'Aprobar pago' })).toBeVisible();
  expect(cuenta.toques).toBeGreaterThan(1);
  expect(cuenta.toques).toBeLessThanOrEqual(4);
  expect([...cuenta.campos]).toHaveLength(3);
});

/** An address of over forty characters, as many people have. */
const CORREO_LARGO = 'maria.fernanda.etchegaray.valdivieso@transportesdelsur.example';

test('[V-INGRESO-019] on a phone the card holds a long e-mail, and the page does not scroll sideways @largo', async ({
  pagina,
}) => {
  await pagina.setViewportSize({ width: 390, height: 844 });
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO FLOTAS');
  await buscarPatente(pagina, PRIMERA);
  await completar(pagina, /^Correo/, CORREO_LARGO);
  await pagina.getByRole('switch', { name: /^Usar el mismo propietario/ }).check({ force: true });
  await anadirBuscado(pagina, PRIMERA);
  await pagina.getByRole('textbox', { name: 'Patente' }).fill(SEGUNDA);
  const tarjeta = pagina.getByRole('region', { name: new RegExp(`^${SEGUNDA}-`) });
  await expect(tarjeta).toContainText(`Póliza a ${CORREO_LARGO}`);
  expect(await tarjeta.evaluate((caja) => caja.scrollWidth - caja.clientWidth)).toBe(0);
  await revisar(pagina, 'patente-correo-largo');
});

test('[V-INGRESO-021] a check digit typed after the plate goes to its field, and a wrong one is reported there @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO FLOTAS');
  const patente = pagina.getByRole('textbox', { name: 'Patente' });
  const bueno = dvPatente(CON_DIGITO) ?? '';
  const malo = bueno === '1' ? '2' : '1';
  const escrita = `${CON_DIGITO.slice(0, 4)}-${CON_DIGITO.slice(4)}-${malo}`;
  // The answer waits, so that all keys are typed before it.
  const { promise: tecleada, resolve: soltar } = Promise.withResolvers<undefined>();
  await pagina.route('**/Vehiculos/BuscarPorPatente**', async (ruta) => {
    await tecleada;
    await ruta.continue();
  });
  await patente.pressSequentially(escrita.toLowerCase());
  await expect(patente).toHaveValue(`${CON_DIGITO}-${malo}`);
  await expect(patente).toHaveAccessibleDescription(DV_AJENO);
  soltar(undefined);
  await expect(patente).toBeFocused();
  await expect(pagina.getByRole('textbox')).toHaveCount(1);
  await revisar(pagina, 'patente-digito-ajeno');
  await patente.press('Backspace');
  await expect(pagina.getByRole('textbox', { name: /^Teléfono/ })).toBeVisible();
  await expect(patente).toBeFocused();
  await patente.press(bueno);
  await expect(patente).toHaveValue(CON_DIGITO);
  await expect(pagina.getByRole('textbox', { name: /^Teléfono/ })).toBeFocused();
  await expect(pagina.getByRole('textbox', { name: /^Teléfono/ })).toHaveValue('');
});

test('[V-INGRESO-009] forty plates pasted together are looked up, counted and added together @largo', async ({
  pagina,
}) => {
  await entrar(pagina, 'venta', 'Venta#2026');
  await elegirConvenio(pagina, 'DEMO FLOTAS');
  await anadirVehiculo(pagina, REPETIDA);
  await pagina.getByRole('button', { name: 'Pegar varias patentes' }).click();
  const dialogo = pagina.getByRole('dialog', { name: 'Pegar varias patentes' });
  await dialogo
    .getByRole('textbox', { name: 'Patentes' })
    .fill([...CUARENTA, REPETIDA, 'XX', 'BBBB10', 'HWJP59-1'].join('\n'));
  await dialogo.getByRole('button', { name: 'Buscar patentes' }).click();
  const resultados = dialogo.getByRole('list', { name: 'Resultado de cada patente' });
  // Equal results fold into one: those to correct, those to complete, and the one that was there.
  await expect(resultados.getByRole('listitem')).toHaveCount(5, { timeout: 60_000 });
  const de = (patente: string) => resultados.getByRole('listitem').filter({ hasText: patente });
  await expect(de(REPETIDA)).toContainText('El vehículo ya está ingresado');
  await expect(de('XX')).toContainText('No válida');
  await expect(de('BBBB10')).toContainText('No se encontró la patente');
  await expect(de('HWJP59')).toContainText('El dígito verificador 1 no corresponde');
  await expect(de(CUARENTA[0] ?? '')).toContainText('Sin teléfono ni correo');
  await dialogo.getByRole('textbox', { name: /^Teléfono/ }).fill('912345678');
  await dialogo.getByRole('textbox', { name: /^Correo/ }).fill('flota@correo.example');
  await revisar(pagina, 'patentes-pegadas');
  await dialogo.getByRole('button', { name: 'Añadir 40 vehículos' }).click();
  await expect(dialogo.getByText('40 vehículos en la lista.')).toBeVisible();
  await dialogo.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect(pagina.getByText('41 vehículos').filter({ visible: true }).first()).toBeVisible();
  await pagina.getByRole('button', { name: 'CONTINUAR' }).click();
  await expect(pagina).toHaveURL(/\/venta\/listaVehiculos$/);
  await expect(pagina.getByText('41 vehículos').first()).toBeVisible();
});
