import type { PorCopiarVM } from '#features/convenios/copia/copia.contract.ts';
import { TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { contar } from '#values/numero.ts';
import { TextInput } from '@mantine/core';
import { Formulario } from '../../ui/formulario/Formulario.tsx';
import { FechasDeConvenio } from '../convenio/CamposDeConvenio.tsx';
import { ETIQUETAS } from '../convenio/convenio.ts';
import { CampoNombreMaestro } from '../piezas/CampoNombreMaestro.tsx';
import { CamposDeRegistro } from '../piezas/CamposDeRegistro.tsx';
import { useCorredores } from '../piezas/catalogos.ts';
import classes from './copia.module.css';
import type { Completo } from './useCompleto.ts';

const nombreEn = (
  opciones: readonly { readonly id: number; readonly nombre: string }[],
  id: number,
): string => opciones.find((opcion) => opcion.id === id)?.nombre ?? String(id);

/** Users of the copy in words; for another broker, why there are none. */
const usuariosEnPalabras = (
  { usuarios, usuariosFuera, corredor, corredorId: suyo }: PorCopiarVM,
  corredorId: number | null,
): string => {
  if (corredorId !== suyo && usuariosFuera > 0) {
    return `Ningún usuario: los de ${corredor} no se copian a otro corredor`;
  }
  const fuera =
    usuariosFuera > 0
      ? `; ${contar(usuariosFuera, 'queda fuera porque ya no puede', 'quedan fuera porque ya no pueden')} vender por él`
      : '';
  return `${contar(usuarios, 'usuario', 'usuarios')} con sus opciones${fuera}`;
};

const primasEnPalabras = ({ primas, primasFuera }: PorCopiarVM): string => {
  const suyas = `${contar(primas, 'prima', 'primas')} con los precios de cada período`;
  return primasFuera > 0
    ? `${suyas}; ${contar(primasFuera, 'queda fuera porque ya no se vende', 'quedan fuera porque ya no se venden')}`
    : suyas;
};

const seCopia = (copia: PorCopiarVM, corredorId: number | null): readonly string[] => [
  primasEnPalabras(copia),
  usuariosEnPalabras(copia, corredorId),
  `Tipo de pago ${nombreEn(TIPOS_DE_PAGO, copia.tipoDePago)}, tipo de acceso ${nombreEn(TIPOS_DE_ACCESO, copia.tipoDeAcceso)} y las demás opciones`,
  ...(copia.marca ? ['El nombre, el color y el logo que ve quien compra'] : []),
];

interface PasoDeCopiaProps {
  readonly id: string;
  readonly completo: Completo;
  readonly alEnviar: () => Promise<void>;
}

/** Lists the data that a copy gets from its source, and those that it does not get. */
export const PasoDeCopia = ({ id, completo, alEnviar }: PasoDeCopiaProps) => {
  const { form, corredorId, copia } = completo;
  const { nombreDe } = useCorredores();
  const { loQueSeCopia } = copia;
  if (loQueSeCopia === null) return null;
  return (
    <>
      <section className={classes.copia} aria-labelledby="se-copia">
        <h3 id="se-copia" className={classes.titulo}>
          Se copia de {loQueSeCopia.nombre}
        </h3>
        <ul>
          {seCopia(loQueSeCopia, corredorId).map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
        <p>
          No se copian su nombre, sus enlaces públicos ni lo vendido. Los usuarios con login público
          reciben un enlace nuevo.
        </p>
      </section>
      <Formulario form={form} id={id} alEnviar={alEnviar} etiquetas={ETIQUETAS}>
        <CamposDeRegistro>
          <CampoNombreMaestro {...form.getInputProps('nombre')} />
          <TextInput label={ETIQUETAS.corredorId} value={nombreDe(corredorId ?? '')} disabled />
          <FechasDeConvenio form={form} />
        </CamposDeRegistro>
      </Formulario>
    </>
  );
};
