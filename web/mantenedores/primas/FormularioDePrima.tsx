import { MESES_LEGALES } from '#features/convenios/convenio.ts';
import { mismaPrima, primaEscrita, TEXTOS } from '#features/convenios/acuerdo/convenio-escrito.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { Button, Checkbox, Group } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { CampoEntero } from '../../campos/CampoEntero.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import type { ClaveDeBorrador } from '../../ui/borrador/borrador.ts';
import { useBorrador } from '../../ui/borrador/useBorrador.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import { ponerCampos } from '../../ui/formulario/poner-campos.ts';
import { useTiposUso, useTiposVehiculo } from '../piezas/catalogos.ts';
import type { PrimaDeLista } from '../convenio/convenio.ts';
import { claveDePrima } from './primas-escritas.ts';
import classes from './primas.module.css';

const ETIQUETAS = {
  tipoVehiculoId: 'Tipo de vehículo',
  tipoUsoId: 'Tipo de uso',
  valorVentaBase: 'Prima',
  mesLegalParaPoliza: 'Mes legal',
  tienePrimaVariable: 'Prima variable',
  primaMinima: 'Prima mínima',
  primaMaxima: 'Prima máxima',
} as const;

interface Valores extends Record<string, unknown> {
  tipoVehiculoId: number | null;
  tipoUsoId: number | null;
  valorVentaBase: number | null;
  mesLegalParaPoliza: number | null;
  tienePrimaVariable: boolean;
  primaMinima: number | null;
  primaMaxima: number | null;
}

const VACIA: Valores = {
  tipoVehiculoId: null,
  tipoUsoId: null,
  valorVentaBase: null,
  mesLegalParaPoliza: null,
  tienePrimaVariable: false,
  primaMinima: null,
  primaMaxima: null,
};

const valoresDe = (prima: PrimaDeLista): Valores => ({
  tipoVehiculoId: prima.tipoVehiculoId,
  tipoUsoId: prima.tipoUsoId,
  valorVentaBase: prima.valorVentaBase,
  mesLegalParaPoliza: prima.mesLegalParaPoliza,
  tienePrimaVariable: prima.tienePrimaVariable,
  primaMinima: prima.primaMinima,
  primaMaxima: prima.primaMaxima,
});

interface FormularioDePrimaProps {
  /** Key of the draft of a new premium; the draft of a changed one has its own below it. */
  readonly borrador: ClaveDeBorrador;
  /** Existing premiums of the agreement, at most one per type and use. */
  readonly primas: readonly PrimaDeLista[];
  /** Premium to change, whose type and use are fixed; null for a new one. */
  readonly editada: PrimaDeLista | null;
  /** Takes the premium; resolves to false if it was refused, so that the form keeps it. */
  readonly alGuardar: (prima: PrimaDeLista) => Promise<boolean>;
  readonly alCancelar: () => void;
  /** Called with true while the form has unsaved input; must be a stable function. */
  readonly alEscribir?: ((pendiente: boolean) => void) | undefined;
}

/** Message when the user leaves the list with unsaved input. */
export const PRIMA_PENDIENTE =
  'Lo que escribió aún no está en la lista: añádalo o quítelo para seguir.';

/** Vehicle type and use of a premium; both are fixed once the premium exists. */
const TipoYUso = ({
  form,
  editada,
}: Pick<FormularioDePrimaProps, 'editada'> & { readonly form: UseFormReturnType<Valores> }) => {
  const tipos = useTiposVehiculo();
  const usos = useTiposUso();
  if (editada) {
    return (
      <p className={classes.editada}>
        {nombreDeTipo(editada.tipoVehiculoVM.nombre)},{' '}
        {nombreDeTipo(editada.tipoUsoVM?.nombre ?? 'NO APLICA')}
      </p>
    );
  }
  const suyos = usos.de(form.values.tipoVehiculoId);
  const noAplica = form.values.tipoVehiculoId !== null && usos.listos && suyos.length === 0;
  return (
    <>
      <CampoSelector
        label={ETIQUETAS.tipoVehiculoId}
        withAsterisk
        opciones={tipos.eleccion}
        {...form.getInputProps('tipoVehiculoId')}
        onChange={(id) => ponerCampos(form, { tipoVehiculoId: id, tipoUsoId: null })}
        {...(tipos.error !== null && { error: tipos.error })}
      />
      <CampoSelector
        label={ETIQUETAS.tipoUsoId}
        withAsterisk={!noAplica}
        opciones={suyos}
        disabled={suyos.length === 0}
        placeholder={noAplica ? 'NO APLICA' : 'Seleccione'}
        {...form.getInputProps('tipoUsoId')}
        {...(usos.error !== null && { error: usos.error })}
      />
    </>
  );
};

const Montos = ({ form }: { readonly form: UseFormReturnType<Valores> }) => (
  <>
    <CampoEntero
      label={ETIQUETAS.valorVentaBase}
      withAsterisk
      leftSection="$"
      {...form.getInputProps('valorVentaBase')}
    />
    <CampoSelector
      label={ETIQUETAS.mesLegalParaPoliza}
      withAsterisk
      opciones={MESES_LEGALES}
      {...form.getInputProps('mesLegalParaPoliza')}
    />
    <Checkbox
      label={ETIQUETAS.tienePrimaVariable}
      className={classes.entera ?? ''}
      {...form.getInputProps('tienePrimaVariable', { type: 'checkbox' })}
      // Hidden limits cannot have errors.
      onChange={({ currentTarget: { checked } }) =>
        ponerCampos(form, {
          tienePrimaVariable: checked,
          ...(!checked && { primaMinima: null, primaMaxima: null }),
        })
      }
    />
    {form.values.tienePrimaVariable && (
      <>
        <CampoEntero
          label={ETIQUETAS.primaMinima}
          withAsterisk
          leftSection="$"
          {...form.getInputProps('primaMinima')}
        />
        <CampoEntero
          label={ETIQUETAS.primaMaxima}
          withAsterisk
          leftSection="$"
          {...form.getInputProps('primaMaxima')}
        />
      </>
    )}
  </>
);

/** Form of one premium: adds it to the agreement, or changes it. */
export const FormularioDePrima = ({
  borrador,
  primas,
  editada,
  alGuardar,
  alCancelar,
  alEscribir,
}: FormularioDePrimaProps) => {
  const tipos = useTiposVehiculo();
  const usos = useTiposUso();
  const form = useFormulario<Valores>({
    valoresIniciales: editada ? valoresDe(editada) : VACIA,
    esquema: primaEscrita,
  });
  // A premium that is changed has a draft of its own, so that it does not replace the one of a new premium.
  const olvidar = useBorrador(editada ? `${borrador}-${claveDePrima(editada)}` : borrador, form);
  const pendiente = form.isDirty();
  useEffect(() => {
    alEscribir?.(pendiente);
    return () => alEscribir?.(false);
  }, [pendiente, alEscribir]);
  const reparos = (valores: Valores): FormErrors => {
    if (editada) return {};
    if (valores.tipoUsoId === null && usos.de(valores.tipoVehiculoId).length > 0) {
      return { tipoUsoId: TEXTOS.faltaTipoUso };
    }
    const repetida = primas.some((prima) => mismaPrima(prima, valores));
    return repetida ? { tipoVehiculoId: TEXTOS.primaRepetida } : {};
  };
  const enviar = async (valores: Valores): Promise<FormErrors | void> => {
    const errores = reparos(valores);
    if (Object.keys(errores).length > 0) return errores;
    const { vigente: _, ...prima } = primaEscrita.parse(valores);
    const limites = prima.tienePrimaVariable ? {} : { primaMinima: null, primaMaxima: null };
    const { tipoVehiculoId, tipoUsoId } = prima;
    const uso = usos.de(tipoVehiculoId).find(({ id }) => id === tipoUsoId);
    const guardada = await alGuardar({
      vigente: true,
      ...editada,
      ...prima,
      ...limites,
      tipoVehiculoVM: editada?.tipoVehiculoVM ?? {
        id: tipoVehiculoId,
        nombre: tipos.nombreDe(tipoVehiculoId),
      },
      tipoUsoVM: editada?.tipoUsoVM ?? (uso ? { id: uso.id, nombre: uso.nombre } : null),
    });
    if (!guardada) return undefined;
    form.reset();
    olvidar();
    return undefined;
  };
  return (
    <Formulario form={form} alEnviar={enviar} etiquetas={ETIQUETAS} className={classes.formulario}>
      <div className={classes.campos}>
        <TipoYUso form={form} editada={editada} />
        <Montos form={form} />
      </div>
      <Group gap="xs" mt="md">
        <Button type="submit" variant="light">
          {editada ? 'Cambiar prima' : 'Añadir prima'}
        </Button>
        <Button
          variant="default"
          onClick={
            editada
              ? () => {
                  olvidar();
                  alCancelar();
                }
              : () => form.reset()
          }
        >
          {editada ? 'Cancelar' : 'Limpiar'}
        </Button>
      </Group>
    </Formulario>
  );
};
