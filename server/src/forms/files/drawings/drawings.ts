import { readFile } from 'node:fs/promises';
import { isXmlThat, type XmlAttribute, type XmlElement, type XmlName } from './strictXml.ts';

/**
 * Returns whether a file is an SVG that only draws: UTF-8 with an svg as its root, with only elements and attributes
 * that drawing programs write and that neither run nor load anything. It is served as a download all the same; this
 * protects people who open it afterwards.
 */
export async function isPlainDrawing(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  return isXmlThat(text.trimStart(), { element: isDrawn, text: isPlainText }, { doctype });
}

/** The line that Illustrator and older Inkscapes begin with. No list of entities may follow in brackets. */
const doctype =
  /<!DOCTYPE[ \t\r\n]+svg(?:[ \t\r\n]+PUBLIC[ \t\r\n]+"-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN"[ \t\r\n]+"https?:\/\/www\.w3\.org\/[\w./-]+")?[ \t\r\n]*>/y;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** Namespaces of drawing programs' own data, which viewers ignore. */
const notes =
  /^(?:http:\/\/www\.inkscape\.org\/namespaces\/inkscape|http:\/\/(?:sodipodi\.sourceforge\.net|inkscape\.sourceforge\.net)\/DTD\/(?:sodipodi|inkscape)-0\.dtd|http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#|http:\/\/purl\.org\/dc\/(?:elements\/1\.1|terms)\/|http:\/\/(?:web\.resource\.org\/cc|creativecommons\.org\/ns)[/#]|http:\/\/www\.openswatchbook\.org\/uri\/2009\/osb|https?:\/\/ns\.adobe\.com\/[\w./#-]+|adobe:ns:meta\/|http:\/\/www\.bohemiancoding\.com\/sketch\/ns|https?:\/\/(?:www\.)?serif\.com\/|https?:\/\/vectornator\.io|http:\/\/www\.corel\.com\/coreldraw\/odm\/2003|https:\/\/boxy-svg\.com)$/;

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const elements = words(`svg g defs symbol use switch title desc metadata style view image path rect circle ellipse line
  polyline polygon text tspan textPath clipPath mask pattern linearGradient radialGradient meshgradient meshGradient meshrow
  meshRow meshpatch meshPatch solidcolor solidColor hatch hatchpath stop marker filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence font font-face glyph missing-glyph hkern vkern flowRoot flowRegion
  flowPara flowSpan flowLine flowDiv`);

/** Attributes that a style sheet does not interpret. */
const names =
  words(`id class lang role version baseProfile type media title name unicode glyph-name unicode-range panose-1
  g1 g2 u1 u2 format contentScriptType contentStyleType requiredFeatures requiredExtensions systemLanguage`);

/** Attributes with figures, colors and references to parts of the drawing. */
const figures = words(`x y x1 x2 y1 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset path
  pathLength clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits filterRes markerUnits markerWidth
  markerHeight refX refY orient dx dy rotate textLength lengthAdjust startOffset method spacing side zoomAndPan
  in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY
  pointsAtZ z azimuth elevation scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed
  stitchTiles tableValues slope intercept amplitude exponent horiz-origin-x horiz-origin-y horiz-adv-x vert-origin-x
  vert-origin-y vert-adv-y units-per-em ascent descent cap-height x-height stemv stemh bbox alphabetic ideographic
  hanging mathematical underline-position underline-thickness strikethrough-position strikethrough-thickness
  overline-position overline-thickness accent-height widths arabic-form orientation k pitch hatchUnits hatchContentUnits
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering color-profile direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color
  line-height marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
  pointer-events shape-inside shape-padding shape-rendering shape-subtract solid-color solid-opacity stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-align text-anchor text-decoration text-overflow text-rendering transform-origin unicode-bidi
  vector-effect visibility white-space word-spacing writing-mode style`);

function isDrawn({ attributes, ...element }: XmlElement, parent: XmlName | undefined): boolean {
  if (!parent && (element.namespace !== SVG || element.local !== 'svg')) return false;
  // A style sheet is text. Parts of it in elements would be read together.
  if (parent?.namespace === SVG && parent.local === 'style') return false;
  if (element.namespace === SVG)
    return elements.has(element.local) && attributes.every((each) => isDrawnWith(element.local, each));
  return notes.test(element.namespace) && attributes.every(isNoted);
}

function isDrawnWith(element: string, { namespace, local, value }: XmlAttribute): boolean {
  if (local === 'href' && (namespace === '' || namespace === XLINK)) return isInside(element, value.trim());
  if (namespace === XLINK) return /^(?:type|title|show|actuate)$/.test(local);
  if (namespace === XML) return /^(?:space|lang|id)$/.test(local);
  if (namespace !== '') return notes.test(namespace);
  if (/^(?:data|aria)-[\w.-]+$/.test(local) || names.has(local)) return true;
  return figures.has(local) && isPlainStyle(value);
}

function isInside(element: string, link: string): boolean {
  return link.startsWith('#') || (element === 'image' && /^data:image\/(?:png|jpe?g)[;,]/i.test(link));
}

function isNoted({ namespace, local }: XmlAttribute): boolean {
  if (namespace === XML) return /^(?:space|lang|id)$/.test(local);
  return namespace === '' ? !/^(?:href|src|style|on.*)$/i.test(local) : notes.test(namespace);
}

function isPlainText({ namespace, local }: XmlName, text: string): boolean {
  return namespace !== SVG || local !== 'style' || isPlainStyle(text);
}

/** Functions of style sheets that take only numbers, colors and one another. */
const functions =
  words(`rgb rgba hsl hsla hwb lab lch oklab oklch color icc-color device-cmyk var calc min max clamp matrix
  matrix3d translate translateX translateY scale scaleX scaleY rotate skewX skewY skew blur brightness contrast drop-shadow
  grayscale hue-rotate invert opacity saturate sepia inset circle ellipse polygon path rect cubic-bezier not`);

/** Refuses rules that begin with '@', letters spelled by their number, and functions that could fetch. */
function isPlainStyle(style: string): boolean {
  if (/[@\\<]/.test(style)) return false;
  for (let at = style.indexOf('('); at >= 0; at = style.indexOf('(', at + 1)) {
    const name = nameBefore(style, at);
    if (name.toLowerCase() === 'url' ? !startsInside(style, at + 1) : name !== '' && !functions.has(name)) return false;
  }
  return true;
}

const beforeName = /[\s:;,(){}]/;

/**
 * Returns the name of the function whose parenthesis opens here. It is read backwards: a pattern that reads it forwards
 * begins anew at each character, which takes minutes for a long path without spaces.
 */
function nameBefore(style: string, at: number): string {
  let from = at;
  while (from > 0 && !beforeName.test(style.charAt(from - 1))) from -= 1;
  return style.slice(from, at);
}

/** Returns whether a part of the drawing itself is named here. */
function startsInside(style: string, at: number): boolean {
  const inside = /\s*["']?#/y;
  inside.lastIndex = at;
  return inside.test(style);
}
