import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  rem,
} from '@mantine/core';
import { AMBAR, BLANCO, GRIS, MARINO, OSCURO, ROJO, TINTA, VERDE } from '#values/paleta.ts';
import { PESOS, TAMANOS } from '#values/tipografia.ts';
import classes from './theme.module.css';

const MENOR = rem(TAMANOS.menor);
const TEXTO = rem(TAMANOS.texto);
const TITULO = rem(TAMANOS.titulo);
const NORMAL = String(PESOS.normal);
const FUERTE = String(PESOS.fuerte);

const DURACION_MODAL = 300;
const DURACION_FONDO = 150;

const flotante = {
  padding: 'lg',
  transitionProps: { transition: 'fade-up', duration: DURACION_MODAL },
  overlayProps: { backgroundOpacity: 0.5, transitionProps: { duration: DURACION_FONDO } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
} as const;

export const theme = createTheme({
  primaryColor: 'marino',
  primaryShade: { light: 7, dark: 6 },
  colors: { marino: MARINO, gray: GRIS, dark: OSCURO, red: ROJO, yellow: AMBAR, green: VERDE },
  white: BLANCO,
  black: TINTA,
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Android', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  // Mantine has names for five sizes and three weights.
  fontSizes: { xs: MENOR, sm: MENOR, md: TEXTO, lg: TEXTO, xl: TITULO },
  fontWeights: { regular: NORMAL, medium: FUERTE, bold: FUERTE },
  headings: {
    fontWeight: FUERTE,
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: TITULO, lineHeight: '1.25' },
      h2: { fontSize: TEXTO, lineHeight: '1.45' },
      h3: { fontSize: TEXTO, lineHeight: '1.45' },
      h4: { fontSize: MENOR, lineHeight: '1.45' },
    },
  },
  shadows: {
    sm: `0 1px 2px ${alpha(TINTA, 0.08)}`,
    md: `0 4px 16px ${alpha(TINTA, 0.12)}`,
    xl: `0 12px 40px ${alpha(TINTA, 0.22)}`,
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Modal: {
      defaultProps: { ...flotante, centered: true },
      classNames: { title: classes.tituloDialogo },
    },
    Drawer: {
      defaultProps: { ...flotante, transitionProps: { duration: DURACION_MODAL } },
      classNames: { title: classes.tituloDialogo },
    },
    // A <header> outside the dialog's own section would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Input: { classNames: { wrapper: classes.campo, input: classes.entrada } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: classes.etiqueta, description: classes.nota, error: classes.nota },
    },
    // Most fields hold other people's data; fields with the user's own data set `propio`.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Button: { classNames: { root: classes.boton } },
    ActionIcon: { classNames: { root: classes.botonIcono } },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        withArrow: true,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Select: {
      defaultProps: {
        nothingFoundMessage: 'Sin resultados.',
        allowDeselect: false,
        withScrollArea: false,
        // Focus alone does not open the list: an error may move it there, and a list would cover the message.
        openOnFocus: false,
        comboboxProps: { shadow: 'md', transitionProps: { duration: 0 } },
      },
      classNames: { options: classes.opciones },
    },
    ComboboxGroup: { defaultProps: { classNames: { groupLabel: classes.grupo } } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Pill: { classNames: { root: classes.pastilla } },
    Checkbox: { classNames: { input: classes.casilla } },
    Radio: { classNames: { radio: classes.casilla } },
    Switch: { classNames: { track: classes.interruptor } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar u ocultar contraseña' },
      },
    },
    Paper: { defaultProps: { withBorder: true } },
  },
});

/** On dark, tinted surfaces are a veil of the colour, with its pale shade as text. */
const velosOscuros = (colores: Readonly<Record<string, MantineColorsTuple>>) =>
  Object.fromEntries(
    Object.entries(colores).flatMap(([nombre, tonos]) => [
      [`--mantine-color-${nombre}-light`, alpha(tonos[5], 0.22)],
      [`--mantine-color-${nombre}-light-hover`, alpha(tonos[5], 0.32)],
      [`--mantine-color-${nombre}-light-color`, tonos[2]],
    ]),
  );

/**
 * Variables of the primary colour: `fondo` below white text, `texto` of links, focus and tinted surfaces. A
 * purchase by link has its seller's (V-COLORES-002), as `MarcoDeSesion` sets them.
 */
const delPrimario = (fondo: string, texto: string, contra: 'black' | 'white') => ({
  '--mantine-color-marino-filled': fondo,
  '--mantine-color-marino-filled-hover': `color-mix(in srgb, ${fondo} 84%, black)`,
  '--mantine-color-marino-light': `color-mix(in srgb, ${texto} 14%, transparent)`,
  '--mantine-color-marino-light-hover': `color-mix(in srgb, ${texto} 22%, transparent)`,
  '--mantine-color-marino-light-color': `color-mix(in srgb, ${texto} 72%, ${contra})`,
  '--mantine-color-marino-outline': texto,
  '--mantine-color-marino-outline-hover': `color-mix(in srgb, ${texto} 6%, transparent)`,
  '--mantine-color-marino-text': texto,
  '--mantine-color-anchor': texto,
  '--soap-foco': texto,
  '--soap-halo': `color-mix(in srgb, ${texto} 25%, transparent)`,
});

export const variablesCss: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...delPrimario(`var(--marca-claro, ${MARINO[7]})`, `var(--marca-claro, ${MARINO[7]})`, 'black'),
    '--mantine-color-dimmed': GRIS[6],
    '--mantine-color-placeholder': GRIS[6],
    '--mantine-color-error': ROJO[7],
    '--mantine-color-success': VERDE[7],
    '--mantine-color-default-border': GRIS[3],
    '--soap-fondo': GRIS[0],
    '--soap-superficie': BLANCO,
    '--soap-borde': GRIS[2],
    '--soap-borde-campo': GRIS[5],
  },
  dark: {
    ...velosOscuros({ gray: GRIS, red: ROJO, yellow: AMBAR, green: VERDE }),
    // Links have a contrast of 4.5 to 1, also on a hovered row.
    ...delPrimario(
      `var(--marca-oscuro, ${MARINO[6]})`,
      `var(--marca-enlace, ${MARINO[3]})`,
      'white',
    ),
    '--mantine-color-dimmed': OSCURO[2],
    '--mantine-color-placeholder': OSCURO[2],
    '--mantine-color-error': ROJO[3],
    '--mantine-color-success': VERDE[3],
    '--mantine-color-default-border': OSCURO[4],
    '--soap-fondo': OSCURO[8],
    '--soap-superficie': OSCURO[7],
    '--soap-borde': OSCURO[5],
    '--soap-borde-campo': OSCURO[3],
  },
});
