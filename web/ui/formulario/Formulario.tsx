import {
  type FormErrors,
  schemaResolver,
  useForm,
  type UseFormInput,
  type UseFormReturnType,
} from '@mantine/form';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ErrorDeCampo, ResumenErrores } from './ResumenErrores.tsx';

export interface OpcionesFormulario<Valores> extends Pick<
  UseFormInput<Valores>,
  'validateInputOnBlur' | 'onValuesChange'
> {
  readonly valoresIniciales: Valores;
  /** A zod schema; every field gets its first message. */
  readonly esquema?: Parameters<typeof schemaResolver>[0];
  /** For forms of the first load, which avoid zod. */
  readonly validar?: (valores: Valores) => FormErrors;
}

const hay = (errores: FormErrors): boolean => Object.keys(errores).length > 0;

/** Messages of fields with an invalid text, such as 31/02, whose value is blank. */
export const reparosDe = (
  formulario: HTMLFormElement | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(formulario?.querySelectorAll<HTMLElement>('[data-reparo][data-path]') ?? [])].map(
      ({ dataset: { path = '', reparo = '' } }) => [path, reparo],
    ),
  );

/** A form with the paths that failed at the last validation; each attempt makes a new list. */
type FormularioRevisado<Valores> = UseFormReturnType<Valores> & {
  readonly fallidos?: readonly string[];
};
const NINGUNO: readonly string[] = [];

/** A controlled Mantine form with the product's behaviour, for `<Formulario form>`. */
export const useFormulario = <Valores extends Record<string, unknown>>({
  valoresIniciales,
  esquema,
  validar,
  ...opciones
}: OpcionesFormulario<Valores>): FormularioRevisado<Valores> => {
  const reglas = esquema ? schemaResolver(esquema, { sync: true }) : validar;
  const form = useForm<Valores>({
    mode: 'controlled',
    initialValues: valoresIniciales,
    ...(reglas && { validate: reglas }),
    ...opciones,
  });
  // Replaces Mantine's own, which renders the whole form before it submits valid values: on a slow phone,
  // most of a touch's delay.
  const onSubmit: typeof form.onSubmit = (enviar, fallar) => (evento) => {
    evento?.preventDefault();
    const valores = form.getValues();
    const errores = Object.fromEntries(
      Object.entries({ ...reglas?.(valores), ...reparosDe(evento?.currentTarget) }).filter(
        ([, mensaje]) => mensaje,
      ),
    );
    if (hay(errores) || hay(form.errors)) form.setErrors(errores);
    if (hay(errores)) {
      fallar?.(errores, valores, evento);
      return;
    }
    const enviado: unknown = enviar(valores, evento);
    if (!(enviado instanceof Promise)) return;
    form.setSubmitting(true);
    void enviado.finally(() => form.setSubmitting(false));
  };
  const [fallidos, setFallidos] = useState(NINGUNO);
  // Buttons outside the form, such as CONTINUAR, fill the same error summary as its own button.
  const validate: typeof form.validate = () => {
    const revision = form.validate();
    setFallidos(Object.keys(revision.errors));
    return revision;
  };
  return { ...form, onSubmit, validate, fallidos };
};

interface ConResumen {
  /** Id of the form, for a submit button outside it (`form={id}`). */
  readonly id?: string | undefined;
  /** Names of fields in the summary, by path, where they differ from the labels. */
  readonly etiquetas?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  /** True while the options of its fields load. */
  readonly cargando?: boolean;
  readonly children: ReactNode;
}

interface FormularioConResumenProps extends ConResumen {
  readonly errores: FormErrors;
  /** Paths that failed at the last attempt; each new list moves the focus again. */
  readonly fallidos: readonly string[];
  readonly alEnviar: (evento: FormEvent<HTMLFormElement>) => void;
}

interface FormularioProps<Valores> extends ConResumen {
  readonly form: FormularioRevisado<Valores>;
  /** Returns the server's errors, shown like the form's own. */
  readonly alEnviar: (valores: Valores) => void | FormErrors | Promise<void | FormErrors>;
}

const CONTROL = 'input, select, textarea';
const ENFOCABLE = `${CONTROL}, button, [tabindex]`;

const enfocar = (campo: Element | undefined) => {
  const destino = campo?.matches(ENFOCABLE) ? campo : campo?.querySelector(ENFOCABLE);
  if (destino instanceof HTMLElement) destino.focus();
};

const rutaDe = ({ dataset }: HTMLElement): string => dataset.path ?? '';

/** Label of a group of options. */
const rotuloDelGrupo = (campo: HTMLElement): HTMLElement | null => {
  const grupo = campo.querySelector('[role=radiogroup]');
  return document.getElementById(grupo?.getAttribute('aria-labelledby') ?? '');
};

/** Label of a field on screen, without the asterisk of a required one. */
const rotuloDe = (campo: HTMLElement): string | undefined => {
  const control = campo.matches(CONTROL) ? campo : campo.querySelector(CONTROL);
  const { labels = null } = (control ?? {}) as Partial<HTMLInputElement>;
  return (rotuloDelGrupo(campo) ?? labels?.[0])?.textContent.replace(/\s*\*$/, '');
};

interface CampoEnPantalla {
  readonly ruta: string;
  readonly rotulo: string | undefined;
}

const camposEnOrden = (formulario: HTMLFormElement | null): HTMLElement[] => [
  ...(formulario?.querySelectorAll<HTMLElement>('[data-path]') ?? []),
];

/** A form whose owner keeps its state. It sums up the errors and focuses the first one. */
export const FormularioConResumen = ({
  errores,
  fallidos,
  alEnviar,
  id,
  etiquetas = {},
  className,
  cargando = false,
  children,
}: FormularioConResumenProps) => {
  const elemento = useRef<HTMLFormElement>(null);
  const [orden, setOrden] = useState<readonly CampoEnPantalla[]>([]);

  useLayoutEffect(() => {
    if (fallidos.length === 0) return;
    const campos = camposEnOrden(elemento.current);
    setOrden(campos.map((campo) => ({ ruta: rutaDe(campo), rotulo: rotuloDe(campo) })));
    enfocar(campos.find((campo) => fallidos.includes(rutaDe(campo))));
  }, [fallidos]);

  const lugar = (campo: string) => {
    const visto = orden.findIndex(({ ruta }) => ruta === campo);
    return visto === -1 ? orden.length : visto;
  };
  const resumidos: ErrorDeCampo[] = Object.entries(errores)
    .filter(([, mensaje]) => mensaje)
    .map(([campo, mensaje]) => ({
      campo,
      mensaje,
      etiqueta: etiquetas[campo] ?? orden[lugar(campo)]?.rotulo,
    }))
    .toSorted((a, b) => lugar(a.campo) - lugar(b.campo));

  return (
    <form
      ref={elemento}
      id={id}
      noValidate
      className={className}
      aria-busy={cargando}
      onSubmit={alEnviar}
    >
      {fallidos.length > 0 && (
        <ResumenErrores
          errores={resumidos}
          alIr={(ir) =>
            enfocar(camposEnOrden(elemento.current).find((campo) => rutaDe(campo) === ir))
          }
        />
      )}
      {children}
    </form>
  );
};

export const Formulario = <Valores extends Record<string, unknown>>({
  form,
  alEnviar,
  ...resto
}: FormularioProps<Valores>) => {
  const [fallidos, setFallidos] = useState(form.fallidos ?? NINGUNO);
  const [vistos, setVistos] = useState(form.fallidos);
  if (form.fallidos && form.fallidos !== vistos) {
    setVistos(form.fallidos);
    setFallidos(form.fallidos);
  }
  const fallar = (encontrados: FormErrors) => setFallidos(Object.keys(encontrados));
  const enviar = async (valores: Valores) => {
    const encontrados = (await alEnviar(valores)) ?? {};
    if (Object.keys(encontrados).length > 0) form.setErrors(encontrados);
    fallar(encontrados);
  };
  return (
    <FormularioConResumen
      {...resto}
      errores={form.errors}
      fallidos={fallidos}
      alEnviar={form.onSubmit(enviar, fallar)}
    />
  );
};
