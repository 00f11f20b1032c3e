import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  rem,
} from '@mantine/core';
import classes from './theme.module.css';

const petroleo: MantineColorsTuple = [
  '#edf6f9',
  '#d8eaf0',
  '#afd3df',
  '#82bacb',
  '#55a0b6',
  '#35879f',
  '#22748d',
  '#176179',
  '#0f4f64',
  '#093c4d',
];
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e2e6ea',
  '#d0d6dc',
  '#aab3bc',
  '#848e98',
  '#646e79',
  '#4b5560',
  '#343c45',
  '#1b2128',
];
const dark: MantineColorsTuple = [
  '#d8dde2',
  '#bcc4cc',
  '#9aa4ae',
  '#77828d',
  '#3a434c',
  '#2c343c',
  '#22282f',
  '#191d22',
  '#12161a',
  '#0c0f12',
];
const red: MantineColorsTuple = [
  '#fff1f0',
  '#fde4e2',
  '#f9c5c1',
  '#f29d96',
  '#e7706a',
  '#d64d44',
  '#c1382f',
  '#a52a22',
  '#89221b',
  '#6d1a15',
];
const yellow: MantineColorsTuple = [
  '#fff9e8',
  '#fdf0cd',
  '#fae09e',
  '#f2c95f',
  '#e2ab2d',
  '#c48c14',
  '#a1710b',
  '#855b08',
  '#6d4a09',
  '#573b0b',
];
const green: MantineColorsTuple = [
  '#eef8f1',
  '#dbf1e1',
  '#b4e0c1',
  '#84cb99',
  '#55b374',
  '#349859',
  '#237d46',
  '#1a6738',
  '#15542e',
  '#104125',
];

const DURACION_MODAL = 300;
const DURACION_FONDO = 150;

const flotante = {
  padding: 'lg',
  transitionProps: { transition: 'fade-up', duration: DURACION_MODAL },
  overlayProps: { backgroundOpacity: 0.5, transitionProps: { duration: DURACION_FONDO } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
} as const;

export const theme = createTheme({
  primaryColor: 'petroleo',
  primaryShade: { light: 7, dark: 6 },
  colors: { petroleo, gray, dark, red, yellow, green },
  black: '#1b2128',
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Android', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.35' },
      h3: { fontSize: rem(16), lineHeight: '1.45' },
      h4: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  shadows: {
    sm: '0 1px 2px rgb(15 25 35 / 8%)',
    md: '0 4px 16px rgb(15 25 35 / 12%)',
    xl: '0 12px 40px rgb(15 25 35 / 22%)',
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
  '--mantine-color-petroleo-filled': fondo,
  '--mantine-color-petroleo-filled-hover': `color-mix(in srgb, ${fondo} 84%, black)`,
  '--mantine-color-petroleo-light': `color-mix(in srgb, ${texto} 14%, transparent)`,
  '--mantine-color-petroleo-light-hover': `color-mix(in srgb, ${texto} 22%, transparent)`,
  '--mantine-color-petroleo-light-color': `color-mix(in srgb, ${texto} 72%, ${contra})`,
  '--mantine-color-petroleo-outline': texto,
  '--mantine-color-petroleo-outline-hover': `color-mix(in srgb, ${texto} 6%, transparent)`,
  '--mantine-color-petroleo-text': texto,
  '--mantine-color-anchor': texto,
  '--soap-foco': texto,
  '--soap-halo': `color-mix(in srgb, ${texto} 25%, transparent)`,
});

export const variablesCss: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...delPrimario(
      `var(--marca-claro, ${petroleo[7]})`,
      `var(--marca-claro, ${petroleo[7]})`,
      'black',
    ),
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[7],
    '--mantine-color-default-border': gray[3],
    '--soap-fondo': gray[0],
    '--soap-superficie': '#ffffff',
    '--soap-borde': gray[2],
    '--soap-borde-campo': gray[5],
  },
  dark: {
    ...velosOscuros({ gray, red, yellow, green }),
    // Links have a contrast of 4.5 to 1, also on a hovered row.
    ...delPrimario(
      `var(--marca-oscuro, ${petroleo[6]})`,
      `var(--marca-enlace, ${petroleo[3]})`,
      'white',
    ),
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-success': green[3],
    '--mantine-color-default-border': dark[4],
    '--soap-fondo': dark[8],
    '--soap-superficie': dark[7],
    '--soap-borde': dark[5],
    '--soap-borde-campo': dark[3],
  },
});
